import RACOperators
import TestSupport
import Testing

@Suite struct ThenTests {
    @Test func `then(_:) waits for completion and drops the values of the first signal`() {
        let subject = Subject<Int, Never>()
        let recorder = Recorder(subject.then { .just("after") })
        subject.send(1)
        #expect(recorder.events.isEmpty)
        subject.complete()
        #expect(recorder.events == [.next("after"), .completed])
    }

    @Test func `the closure of then(_:) is not called after a failure`() {
        let calls = Counter()
        let signal = oneThenFailure.then { () -> Signal<Int, TestError> in
            calls.increment()
            return .empty
        }
        #expect(Recorder(signal).events == [.failed(.first)])
        #expect(calls.value == 0)
    }
}
