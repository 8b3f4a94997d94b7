import TestSupport
import Testing

@testable import RACSchedulers

@Suite struct ScheduledTimerTests {
    /// What an action keeps: something in its closure, and its scheduler.
    private let inClosure = LiveObjects()
    private let scheduler = LiveObjects()

    private func action(every interval: Duration? = nil, _ body: @escaping @Sendable () -> Void = {}) -> ScheduledTimer
    {
        let probe = inClosure.probe()
        return ScheduledTimer(
            {
                body()
                probe.touch()
            },
            every: interval,
            keeping: scheduler.probe()
        )
    }

    @Test func `what runs once keeps closure and scheduler for its run, and is disposed by it`() {
        let runs = Counter()
        let action = action { [inClosure, scheduler] in
            runs.increment()
            #expect(inClosure.count == 1 && scheduler.count == 1)
        }
        #expect(!action.isDisposed)
        action.run()
        #expect(action.isDisposed && inClosure.count == 0 && scheduler.count == 0)
        action.run()
        #expect(runs.value == 1)
    }

    @Test func `what repeats keeps them from run to run, until it is disposed`() {
        let runs = Counter()
        let action = action(every: .seconds(1)) { runs.increment() }
        for _ in 0..<3 { action.run() }
        #expect(runs.value == 3 && !action.isDisposed && action.intervalToNextRun == .seconds(1))
        #expect(inClosure.count == 1 && scheduler.count == 1)
        action.dispose()
        #expect(action.isDisposed && action.intervalToNextRun == nil)
        #expect(inClosure.count == 0 && scheduler.count == 0)
        action.run()
        #expect(runs.value == 3)
    }

    @Test(arguments: [nil, Duration.seconds(1)])
    func `what is disposed lets go of them at once, and never runs`(interval: Duration?) {
        let action = action(every: interval) { Issue.record("it ran") }
        action.dispose()
        #expect(action.isDisposed && inClosure.count == 0 && scheduler.count == 0)
        action.dispose()
        action.run()
    }

    @Test(arguments: [nil, Duration.seconds(1)])
    func `what is dropped lets go of them, too`(interval: Duration?) {
        _ = action(every: interval)
        #expect(inClosure.count == 0 && scheduler.count == 0)
    }

    @Test func `what is disposed by its own run keeps them until that is over`() {
        let held = Shared<ScheduledTimer?>(nil)
        let action = action(every: .seconds(1)) { [inClosure, scheduler] in
            held.value?.dispose()
            #expect(inClosure.count == 1 && scheduler.count == 1)
        }
        held.withLock { $0 = action }
        action.run()
        #expect(inClosure.count == 0 && scheduler.count == 0)
        held.withLock { $0 = nil }
    }

    @Test func `what is disposed at the beginning of a run runs that once, and lets go of them then`() {
        let runs = Counter()
        let action = action(every: .seconds(1)) { [inClosure, scheduler] in
            runs.increment()
            #expect(inClosure.count == 1 && scheduler.count == 1)
        }
        action.run {
            action.dispose()
            #expect(action.isDisposed)
            action.dispose()
        }
        #expect(runs.value == 1 && inClosure.count == 0 && scheduler.count == 0)
        action.run()
        #expect(runs.value == 1)
    }

    @Test(arguments: [nil, Duration.seconds(1)])
    func `a run and two disposals at once leave nothing behind, and no run begins after a disposal`(
        interval: Duration?
    ) {
        let (current, runs, late) = (Shared<ScheduledTimer?>(nil), Counter(), Counter())
        let isDisposed = Shared(false)
        let run: @Sendable (Int) -> Void = { _ in
            guard let action = current.value else { return }
            // Until it is disposed, if that arrives soon, and once more.
            for _ in 0..<1_000 where !action.isDisposed { action.run() }
            let (wasDisposed, former) = (isDisposed.value, runs.value)
            action.run()
            if wasDisposed, runs.value != former { late.increment() }
        }
        let dispose: @Sendable (Int) -> Void = { _ in
            guard let action = current.value else { return }
            // Behind a run, if there is one soon, and so likely at the beginning of the next one.
            let former = runs.value
            for _ in 0..<1_000 where runs.value == former {}
            action.dispose()
            isDisposed.value = true
        }
        let prepare: @Sendable (Int) -> Void = { _ in
            isDisposed.value = false
            current.value = action(every: interval) { runs.increment() }
        }
        race(heavy(20_000), prepare: prepare, [run, dispose, dispose]) { _ in
            #expect(inClosure.count == 0 && scheduler.count == 0)
        }
        #expect(late.value == 0)
    }
}
