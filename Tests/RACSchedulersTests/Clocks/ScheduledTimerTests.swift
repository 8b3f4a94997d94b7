import TestSupport
import Testing

@testable import RACSchedulers

@Suite struct ScheduledTimerTests {
    /// Counts the objects that a timer retains: one object in its closure, and its scheduler.
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

    @Test func `a one-shot timer keeps its closure and its scheduler until its run ends, and is then disposed`() {
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

    @Test func `a repeating timer keeps its closure and its scheduler until it is disposed`() {
        let runs = Counter()
        let action = action(every: .seconds(1)) { runs.increment() }
        for _ in 0..<3 { action.run() }
        #expect(runs.value == 3 && !action.isDisposed)
        #expect(inClosure.count == 1 && scheduler.count == 1)
        action.dispose()
        #expect(action.isDisposed)
        #expect(inClosure.count == 0 && scheduler.count == 0)
        action.run()
        #expect(runs.value == 3)
    }

    @Test(arguments: [nil, Duration.seconds(1)])
    func `a disposed timer never runs and releases its closure and its scheduler immediately`(interval: Duration?) {
        let action = action(every: interval) { Issue.record("it ran") }
        action.dispose()
        #expect(action.isDisposed && inClosure.count == 0 && scheduler.count == 0)
        action.dispose()
        action.run()
    }

    @Test(arguments: [nil, Duration.seconds(1)])
    func `a deallocated timer releases its closure and its scheduler`(interval: Duration?) {
        _ = action(every: interval)
        #expect(inClosure.count == 0 && scheduler.count == 0)
    }

    @Test func `a timer disposed by its own action releases its closure and its scheduler after that run`() {
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

    @Test func `a timer disposed at the start of a run finishes that run and then releases its closure`() {
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
    func `a timer disposed twice during a run leaks nothing, and no later run starts`(
        interval: Duration?
    ) {
        let (current, runs, late) = (Shared<ScheduledTimer?>(nil), Counter(), Counter())
        let isDisposed = Shared(false)
        let run: @Sendable (Int) -> Void = { _ in
            guard let action = current.value else { return }
            // The loop runs the timer until the timer is disposed, but at most a thousand times.
            for _ in 0..<1_000 where !action.isDisposed { action.run() }
            let (wasDisposed, former) = (isDisposed.value, runs.value)
            action.run()
            if wasDisposed, runs.value != former { late.increment() }
        }
        let dispose: @Sendable (Int) -> Void = { _ in
            guard let action = current.value else { return }
            // The loop waits a limited time for a run. The disposal after a run probably coincides with the beginning of the
            // next run.
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
