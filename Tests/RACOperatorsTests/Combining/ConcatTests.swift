import RACOperators
import TestSupport
import Testing

@Suite struct ConcatTests {
    @Test func `concat() sends the values of both signals, one after the other`() {
        #expect(Recorder(oneToThree.concat(.just(4))).events == [.next(1), .next(2), .next(3), .next(4), .completed])
    }

    @Test func `concat() subscribes to the second signal after the first has ended and been disposed`() {
        let log = Shared<[String]>([])
        let first = Signal<Int, Never> { subscriber in
            subscriber.onDispose { log.withLock { $0.append("first gone") } }
            subscriber.complete()
        }
        let second = Signal<Int, Never> { _ in log.withLock { $0.append("second starts") } }
        first.concat(second).subscribe()
        #expect(log.value == ["first gone", "second starts"])
    }

    @Test func `concat() subscribes to no further signal after a failure`() {
        let starts = Counter()
        let second = Signal<Int, TestError> { _ in starts.increment() }
        #expect(Recorder(oneThenFailure.concat(second)).events == [.next(1), .failed(.first)])
        #expect(starts.value == 0)
    }

    @Test func `concat() accepts a list of signals, even an empty list`() {
        #expect(Recorder(Signal<Int, Never>.concat(.just(1), .empty, .just(2))).values == [1, 2])
        #expect(Recorder(Signal<Int, Never>.concat([Signal<Int, Never>]())).events == [.completed])
    }

    @Test func `concat() accepts subjects`() {
        let subject = BehaviorSubject<Int, TestError>(9)
        #expect(Recorder(oneToThree.concat(subject)).values == [1, 2, 3, 9])
    }

    @Test func `disposing the result of concat stops the current signal`() {
        let subject = Subject<Int, Never>()
        let recorder = Recorder(Signal.just(0).concat(subject.signal))
        subject.send(1)
        recorder.dispose()
        subject.send(2)
        #expect(recorder.values == [0, 1])
    }
}
