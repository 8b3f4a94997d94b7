import RACOperators
import TestSupport
import Testing

@Suite struct CombineLatestTests {
    @Test func `combineLatest sends the latest values once both inputs have sent a value`() {
        let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
        let recorder = Recorder(first.combineLatest(with: second).map { [$0, $1] })
        first.send(1)
        #expect(recorder.values.isEmpty)
        second.send(10)
        first.send(2)
        #expect(recorder.values == [[1, 10], [2, 10]])
    }

    @Test func `combineLatest completes when both inputs have completed`() {
        let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
        let recorder = Recorder(first.combineLatest(with: second).map { $0 + $1 })
        first.send(1)
        first.complete()
        second.send(2)
        second.send(3)
        second.complete()
        #expect(recorder.events == [.next(3), .next(4), .completed])
    }

    @Test func `combineLatest completes when one input completes without a value`() {
        let recorder = Recorder(
            Signal.combineLatest(Signal<Int, Never>.empty, Signal<Int, Never>.never).map { $0 + $1 }
        )
        #expect(recorder.events == [.completed])
    }

    @Test func `combineLatest passes a failure of an input immediately`() {
        let recorder = Recorder(Signal.combineLatest(oneThenFailure, Signal<Int, TestError>.never).map { $0 + $1 })
        #expect(recorder.events == [.failed(.first)])
    }

    @Test func `combineLatest combines three signals`() {
        let signal = Signal<(Int, Int, Int), TestError>.combineLatest(oneToThree, oneToThree, oneToThree)
        #expect(Recorder(signal.map { [$0, $1, $2] }).values == [[3, 3, 1], [3, 3, 2], [3, 3, 3]])
    }

    @Test func `combineLatest combines a collection of signals, even an empty collection`() {
        let signal = Signal<[Int], TestError>.combineLatest([oneToThree, .just(7)])
        #expect(Recorder(signal).events == [.next([3, 7]), .completed])
        #expect(Recorder(Signal<[Int], Never>.combineLatest([Signal<Int, Never>]())).events == [.completed])
    }

    @Test func `combineLatest combines a collection of one signal`() {
        #expect(Recorder(Signal<[Int], TestError>.combineLatest([oneToThree])).values == [[1], [2], [3]])
    }

    @Test func `combineLatest of ten thousand inputs uses constant stack`() {
        onSmallStack {
            let signal = Signal<[Int], Never>.combineLatest((0..<10_000).map { Signal.just($0) })
            let recorder = Recorder(signal)
            precondition(recorder.values.count == 1 && recorder.isCompleted)
        }
    }

    @Test func `a handler of combineLatest can complete both inputs while one of them sends`() {
        let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
        let seen = Counter()
        first.combineLatest(with: second).subscribe { _, _ in
            seen.increment()
            first.complete()
            second.complete()
        }
        first.send(1)
        second.send(1)
        #expect(seen.value == 1)
    }
}
