import RACOperators
import TestSupport
import Testing

@Suite struct ExhaustMapTests {
    private let submissions = Subject<Int, TestError>()

    @Test func `exhaustMap ignores values while an inner signal runs, without calling its closure`() {
        let (made, work) = (Counter(), Subject<String, TestError>())
        let recorder = Recorder(
            submissions.exhaustMap { _ in
                made.increment()
                return work.signal.take(1)
            }
        )
        submissions.send(1)
        submissions.send(2)
        work.send("one")
        submissions.send(3)
        work.send("three")
        #expect(made.value == 2)
        #expect(recorder.values == ["one", "three"])
    }

    @Test func `exhaustMap completes when the outer and the inner signal have completed`() {
        let work = Subject<Int, TestError>()
        let recorder = Recorder(submissions.exhaustMap { _ in work.signal })
        submissions.send(1)
        submissions.complete()
        #expect(!recorder.hasEnded)
        work.complete()
        #expect(recorder.isCompleted)
    }

    @Test func `exhaustMap never runs two inner signals at the same time, even if two threads send`() {
        let running = Counter()
        for _ in 0..<heavy(1_000) {
            let subject = Subject<Int, Never>()
            let overlaps = Counter()
            let subscription = subject.exhaustMap { _ in
                Signal<Int, Never> { subscriber in
                    if running.increment() != 1 { overlaps.increment() }
                    running.increment(by: -1)
                    subscriber.complete()
                }
            }.subscribe()
            onThreads(2) { subject.send($0) }
            subscription.dispose()
            #expect(overlaps.value == 0)
        }
    }
}
