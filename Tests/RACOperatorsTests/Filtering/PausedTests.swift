import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite struct PausedTests {
    private let scheduler = TestScheduler()
    private let subject = Subject<Int, TestError>()
    private let isPaused = Subject<Bool, Never>()

    private func send(_ values: ClosedRange<Int>) {
        for value in values { subject.send(value) }
    }

    @Test func `paused() drops the values that arrive during a pause`() {
        let values = scheduler.hot("--1--2--3--4--5--|", values: .integers)
        let pauses = scheduler.hot("---t------f-------", values: .characters)
        let recording = scheduler.record(values.paused(while: pauses.map { $0 == "t" }))
        scheduler.run()
        #expect(recording == "--1--------4--5--|")
    }

    @Test func `paused() sends the kept values of a pause when the pause ends`() {
        let values = scheduler.hot("--1--2--3--4-----5--|", values: .integers)
        let pauses = scheduler.hot("---t----------f------", values: .characters)
        let recording = scheduler.record(values.paused(while: pauses.map { $0 == "t" }, keeping: 2))
        scheduler.run()
        #expect(recording == "--1-----------(34)--5--|")
    }

    @Test func `paused() does not pause before the first value of the other signal`() {
        let recorder = Recorder(subject.paused(while: isPaused))
        send(1...2)
        #expect(recorder.values == [1, 2])
    }

    @Test func `paused() drops every value if a pause begins with the subscription`() {
        let recorder = Recorder(oneToThree.paused(while: Signal<Bool, Never>.just(true)))
        #expect(recorder.events == [.completed])
    }

    @Test func `paused() still follows the last value of a pausing signal that has completed`() {
        let recorder = Recorder(subject.paused(while: isPaused))
        isPaused.send(true)
        isPaused.complete()
        send(1...3)
        #expect(recorder.events.isEmpty)
        subject.complete()
        #expect(recorder.events == [.completed])
    }

    @Test func `paused() sends the kept values before a completion of the source during a pause`() {
        let recorder = Recorder(subject.paused(while: isPaused, keeping: 2))
        isPaused.send(true)
        send(1...3)
        subject.complete()
        #expect(recorder.events == [.next(2), .next(3), .completed])
    }

    @Test func `paused() drops the kept values when the source fails during a pause`() {
        let recorder = Recorder(subject.paused(while: isPaused, keeping: 2))
        isPaused.send(true)
        send(1...3)
        subject.fail(.second)
        #expect(recorder.events == [.failed(.second)])
    }

    @Test func `a failure of the pausing signal fails the result of paused()`() {
        let pauses = Subject<Bool, TestError>()
        let recorder = Recorder(subject.paused(while: pauses))
        pauses.fail(.second)
        #expect(recorder.events == [.failed(.second)])
        let other = Recorder(Subject<Int, Never>().paused(while: pauses))
        #expect(other.events == [.failed(.second)])
    }

    @Test func `paused() delivers all kept values even if another pause begins during the delivery`() {
        let (seen, isPaused) = (Shared<[Int]>([]), isPaused)
        subject.paused(while: isPaused, keeping: 10).subscribe { value in
            seen.withLock { $0.append(value) }
            if value == 2 { isPaused.send(true) }
        } failed: { _ in
        }
        isPaused.send(true)
        send(1...3)
        isPaused.send(false)
        #expect(seen.value == [1, 2, 3])
        send(4...5)
        #expect(seen.value == [1, 2, 3])
        isPaused.send(false)
        #expect(seen.value == [1, 2, 3, 4, 5])
    }

    @Test func `paused() delivers kept values before a value that arrives during their delivery`() {
        let (seen, subject) = (Shared<[Int]>([]), subject)
        subject.paused(while: isPaused, keeping: 2).subscribe { value in
            seen.withLock { $0.append(value) }
            if value == 1 { for later in 3...6 { subject.send(later) } }
        } failed: { _ in
        }
        isPaused.send(true)
        send(1...2)
        isPaused.send(false)
        #expect(seen.value == [1, 2, 3, 4, 5, 6])
    }

    @Test func `a subscriber of paused() that disposes at a kept value receives no further value`() {
        let (seen, lifetime) = (Counter(), CompoundDisposable())
        subject.paused(while: isPaused, keeping: 10).subscribe(within: lifetime) { _ in
            seen.increment()
            lifetime.dispose()
        } failed: { _ in
        }
        isPaused.send(true)
        send(1...3)
        isPaused.send(false)
        #expect(seen.value == 1)
    }

    @Test func `disposing the result of paused() releases the kept values and disposes both signals`() {
        let (objects, disposals) = (LiveObjects(), Counter())
        let source = Subject<LiveObjects.Probe, Never>()
        let recorder = Recorder(
            source.onDispose { disposals.increment() }
                .paused(while: isPaused.onDispose { disposals.increment() }, keeping: 5)
        )
        isPaused.send(true)
        for _ in 0..<3 { source.send(objects.probe()) }
        #expect(objects.count == 3)
        recorder.dispose()
        #expect(disposals.value == 2)
        #expect(objects.count == 0)
    }

    @Test func `paused() traps if the limit of kept values is negative`() async {
        await #expect(processExitsWith: .failure) { _ = oneToThree.paused(while: Signal.never, keeping: -1) }
    }

    /// One thread sends values, and another thread begins and ends pauses.
    @Test func `paused() keeps every value in order even if pauses begin and end on another thread`() {
        let (run, count) = (Shared<PauseRun?>(nil), 20)
        race(
            heavy(3_000),
            prepare: { _ in run.value = PauseRun() },
            [
                { _ in for value in 0..<count { run.value?.subject.send(value) } },
                { _ in
                    for _ in 0..<5 {
                        run.value?.isPaused.send(true)
                        run.value?.isPaused.send(false)
                    }
                },
            ]
        ) { _ in
            run.value?.subject.complete()
            #expect(run.value?.recorder.values == Array(0..<count))
            #expect(run.value?.recorder.violations == 0)
        }
    }

    private final class PauseRun: Sendable {
        let subject = Subject<Int, Never>()
        let isPaused = Subject<Bool, Never>()
        let recorder: Recorder<Int, Never>

        init() {
            recorder = Recorder(subject.paused(while: isPaused, keeping: .max))
        }
    }
}
