import RACOperators
import TestSupport
import Testing

@Suite struct RepeatedTests {
    @Test func `repeated() subscribes again on completion`() {
        #expect(Recorder(oneToThree.repeated().take(7)).values == [1, 2, 3, 1, 2, 3, 1])
    }

    @Test func `a failure ends repeated()`() {
        let starts = Counter()
        let signal = Signal<Int, TestError>.deferred { starts.increment() < 3 ? .just(1) : .fail(.first) }
        #expect(Recorder(signal.repeated()).events == [.next(1), .next(1), .failed(.first)])
    }

    @Test func `repeated() stops when a handler disposes the subscription`() {
        let subject = Shared(Subject<Int, Never>())
        let starts = Counter()
        let recorder = Recorder(
            Signal<Int, Never>.deferred { () -> Signal<Int, Never> in
                starts.increment()
                return subject.value.signal
            }.repeated()
        )
        recorder.dispose()
        subject.value.complete()
        #expect(starts.value == 1)
    }
}
