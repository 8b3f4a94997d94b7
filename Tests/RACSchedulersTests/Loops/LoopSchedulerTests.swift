import Dispatch
import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct LoopSchedulerTests {
    private let time = Shared(Duration.zero)
    private let wakes = Counter()
    private let scheduler: LoopScheduler
    private let log = Shared<[String]>([])

    init() {
        scheduler = LoopScheduler(time: { [time] in time.value }, wake: { [wakes] in wakes.increment() })
    }

    private var note: @Sendable (String) -> Void {
        { [log] text in log.withLock { $0.append(text) } }
    }

    @Test func `runDue() of a loop scheduler runs the due actions in order`() {
        for number in 0..<100 { scheduler.schedule { [note] in note("\(number)") } }
        #expect(log.value.isEmpty)
        #expect(scheduler.runDue() == nil)
        #expect(log.value == (0..<100).map(String.init))
    }

    @Test func `timers of a loop scheduler due at the same time always run in the order of their start`() {
        for (seconds, name) in [(1, "one"), (2, "two"), (3, "three")] {
            scheduler.schedule(after: .seconds(seconds), every: .seconds(seconds)) { [note] in note(name) }
        }
        for second in 1...5 {
            time.value = .seconds(second)
            scheduler.runDue()
        }
        log.value = []
        time.value = .seconds(6)
        scheduler.runDue()
        #expect(log.value == ["one", "two", "three"])
    }

    @Test func `runDue() of a loop scheduler returns how long the loop can wait`() {
        #expect(scheduler.runDue() == nil)
        #expect(scheduler.nextDeadline == nil)
        scheduler.schedule(after: .seconds(5)) { [note] in note("late") }
        scheduler.schedule(after: .seconds(2)) { [note] in note("early") }
        #expect(scheduler.nextDeadline == .seconds(2))
        #expect(scheduler.runDue() == .seconds(2))
        time.value = .seconds(2)
        #expect(scheduler.runDue() == .seconds(3))
        #expect(log.value == ["early"])
        time.value = .seconds(7)
        #expect(scheduler.runDue() == nil)
        #expect(log.value == ["early", "late"])
    }

    @Test func `a loop scheduler wakes its loop only for an earlier deadline`() {
        #expect(scheduler.runDue() == nil)
        scheduler.schedule(after: .seconds(5)) {}
        #expect(wakes.value == 1)
        scheduler.schedule(after: .seconds(5)) {}
        scheduler.schedule(after: .seconds(6)) {}
        #expect(wakes.value == 1)
        scheduler.schedule {}
        #expect(wakes.value == 2)
        scheduler.schedule {}
        #expect(wakes.value == 2)
        #expect(scheduler.runDue() == .seconds(5))
        scheduler.schedule(after: .seconds(4)) {}
        #expect(wakes.value == 3)
    }

    @Test func `an action scheduled by another action of a loop scheduler runs in the next turn, without a wake-up`() {
        scheduler.schedule { [scheduler, note] in
            note("first")
            scheduler.schedule { note("second") }
        }
        let wakesBefore = wakes.value
        #expect(scheduler.runDue() == .zero)
        #expect(log.value == ["first"])
        #expect(wakes.value == wakesBefore)
        #expect(scheduler.runDue() == nil)
        #expect(log.value == ["first", "second"])
    }

    @Test func `a recursive action of a loop scheduler runs once per turn of the loop`() {
        let runs = Counter()
        let recursion = scheduler.scheduleRecursive { again in
            runs.increment()
            again()
        }
        for turn in 1...10 {
            #expect(scheduler.runDue() == .zero)
            #expect(runs.value == turn)
        }
        recursion.dispose()
        scheduler.runDue()
        #expect(runs.value == 10)
    }

    @Test func `a disposed action of a loop scheduler never runs, is released immediately and has no deadline`() {
        let objects = LiveObjects()
        var probe: LiveObjects.Probe? = objects.probe()
        let disposable = scheduler.schedule(after: .seconds(1)) { [probe] in probe?.touch() }
        probe = nil
        #expect(objects.count == 1)
        disposable.dispose()
        #expect(objects.count == 0)
        #expect(disposable.isDisposed)
        #expect(scheduler.runDue() == nil)
    }

    @Test func `a repeating action of a loop scheduler runs until it is disposed and skips missed runs`() {
        let place = SerialDisposable()
        place.disposable = scheduler.schedule(after: .seconds(1), every: .seconds(2)) { [scheduler, note, log] in
            note("\(scheduler.now)")
            if log.value.count == 3 { place.dispose() }
        }
        for seconds in [1, 6, 7, 9, 11] {
            time.value = .seconds(seconds)
            scheduler.runDue()
        }
        #expect(log.value == ["1.0 seconds", "6.0 seconds", "7.0 seconds"])
        #expect(scheduler.nextDeadline == nil)
    }

    @Test func `a loop scheduler runs the other due actions when an action runs the loop`() {
        scheduler.schedule { [scheduler, note, wakes] in
            scheduler.schedule { note("inner") }
            #expect(scheduler.runDue() == nil)
            note("outer")
            // A nested loop could be waiting at this point, so a new action must wake it.
            let wakesBefore = wakes.value
            scheduler.schedule { note("later") }
            #expect(wakes.value == wakesBefore + 1)
        }
        #expect(scheduler.runDue() == .zero)
        #expect(log.value == ["inner", "outer"])
        scheduler.runDue()
        #expect(log.value == ["inner", "outer", "later"])
    }

    @Test func `the time of a loop scheduler never decreases, even if the loop's time does`() {
        time.value = .seconds(5)
        #expect(scheduler.now == .seconds(5))
        time.value = .seconds(3)
        #expect(scheduler.now == .seconds(5))
    }

    @Test func `scheduling an action on a loop scheduler traps if the interval is zero`() async {
        await #expect(processExitsWith: .failure) { LoopScheduler(wake: {}).schedule(after: .zero, every: .zero) {} }
    }

    @Test func `a deallocated loop scheduler releases its pending actions`() {
        let objects = LiveObjects()
        do {
            let (scheduler, probe, lifetime) = (LoopScheduler(wake: {}), objects.probe(), CompoundDisposable())
            lifetime.add(
                scheduler.schedule(after: .seconds(1)) {
                    probe.touch()
                    lifetime.dispose()
                }
            )
        }
        #expect(objects.count == 0)
    }

    /// A loop that waits on a semaphore, just as other loops wait on a descriptor.
    private final class SemaphoreLoop: Sendable {
        private let signal = DispatchSemaphore(value: 0)
        let scheduler: LoopScheduler

        init() {
            scheduler = LoopScheduler(wake: { [signal] in signal.signal() })
        }

        func run(until isOver: @Sendable () -> Bool) {
            while true {
                let patience = scheduler.runDue()
                if isOver() { return }
                _ = signal.wait(timeout: patience.map { .now() + $0 / .seconds(1) } ?? .distantFuture)
            }
        }
    }

    @Test func `a loop scheduler runs the actions of eight threads even if its loop sleeps between turns`() {
        let loop = SemaphoreLoop()
        let (runs, disposed, objects) = (Counter(), Counter(), LiveObjects())
        let rounds = heavy(2_000)
        onThreads(9) { [scheduler = loop.scheduler] thread in
            if thread == 8 { return loop.run { runs.value >= 8 * rounds } }
            for round in 0..<rounds {
                let probe = objects.probe()
                scheduler.schedule(after: .microseconds(round % 3 * 20)) { probe.touch() }.dispose()
                scheduler.schedule(after: .microseconds(round % 3 * 20)) {
                    probe.touch()
                    runs.increment()
                }
                if scheduler.schedule({ disposed.increment() }).isDisposed { disposed.increment() }
            }
        }
        #expect(runs.value == 8 * rounds)
        loop.scheduler.runDue()
        #expect(objects.count == 0)
    }

    @Test func `deliver(on:) with a loop scheduler delivers on the loop`() {
        let loop = SemaphoreLoop()
        let (subject, values, over) = (Subject<Int, Never>(), Shared<[Int]>([]), Counter())
        subject.deliver(on: loop.scheduler, maxEventsPerTurn: 16).subscribe { value in
            values.withLock { $0.append(value) }
        } completed: {
            over.increment()
        }
        onThreads(2) { thread in
            if thread == 1 { return loop.run { over.value == 1 } }
            for value in 0..<1_000 { subject.send(value) }
            subject.complete()
        }
        #expect(values.value == Array(0..<1_000))
    }
}
