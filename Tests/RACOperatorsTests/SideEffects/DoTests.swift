import RACOperators
import TestSupport
import Testing

@Suite struct DoTests {
    @Test func `doNext is called before the value is delivered`() {
        let log = Shared<[String]>([])
        oneToThree.take(1).doNext { value in log.withLock { $0.append("do \(value)") } }
            .subscribe { value in
                log.withLock { $0.append("next \(value)") }
            } failed: { _ in
            }
        #expect(log.value == ["do 1", "next 1"])
    }

    @Test func `doFailed is called only for a failure`() {
        let calls = Counter()
        #expect(Recorder(oneThenFailure.doFailed { _ in calls.increment() }).failure == .first)
        #expect(Recorder(oneToThree.doFailed { _ in calls.increment() }).isCompleted)
        #expect(calls.value == 1)
    }

    @Test func `doCompleted is called only for completion`() {
        let calls = Counter()
        #expect(Recorder(oneToThree.doCompleted { calls.increment() }).isCompleted)
        #expect(Recorder(oneThenFailure.doCompleted { calls.increment() }).failure == .first)
        #expect(calls.value == 1)
    }

    @Test func `a value is not delivered if doNext disposes the subscription`() {
        let place = SerialDisposable()
        let seen = Counter()
        let subject = Subject<Int, Never>()
        place.disposable = subject.doNext { _ in place.dispose() }.subscribe { _ in seen.increment() }
        subject.send(1)
        #expect(seen.value == 0)
    }

    @Test func `the side effects of doNext happen once per subscription`() {
        let calls = Counter()
        let signal = oneToThree.doNext { _ in calls.increment() }
        signal.subscribe()
        signal.subscribe()
        #expect(calls.value == 6)
    }
}
