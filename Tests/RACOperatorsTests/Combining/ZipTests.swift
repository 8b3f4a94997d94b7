import RACOperators
import TestSupport
import Testing

@Suite struct ZipTests {
    private func sums(_ signal: Signal<(Int, Int), TestError>) -> Recorder<[Int], TestError> {
        Recorder(signal.map { [$0, $1] })
    }

    @Test func `zip() pairs values by position`() {
        let (first, second) = (Subject<Int, TestError>(), Subject<Int, TestError>())
        let recorder = sums(first.zip(with: second))
        first.send(1)
        first.send(2)
        second.send(10)
        #expect(recorder.values == [[1, 10]])
        second.send(20)
        #expect(recorder.values == [[1, 10], [2, 20]])
    }

    @Test func `zip() completes as soon as no further pair is possible`() {
        let (first, second) = (Subject<Int, TestError>(), Subject<Int, TestError>())
        let recorder = sums(first.zip(with: second))
        first.send(1)
        first.complete()
        #expect(!recorder.isCompleted)
        second.send(10)
        #expect(recorder.events == [.next([1, 10]), .completed])
    }

    @Test func `an empty input completes the result of zip immediately`() {
        #expect(sums(.zip(Signal<Int, TestError>.empty, Signal<Int, TestError>.never)).events == [.completed])
        #expect(sums(.zip(Signal<Int, TestError>.never, Signal<Int, TestError>.empty)).events == [.completed])
    }

    @Test func `zip() passes a failure while values are pending`() {
        let (first, second) = (Subject<Int, TestError>(), Subject<Int, TestError>())
        let recorder = sums(.zip(first, second))
        first.send(1)
        first.fail(.first)
        #expect(recorder.events == [.failed(.first)])
    }

    @Test func `zip() combines three signals`() {
        let signal = Signal<(Int, Int, Int), TestError>.zip(oneToThree, oneToThree, oneToThree.skip(1))
        #expect(Recorder(signal.map { [$0, $1, $2] }).events == [.next([1, 1, 2]), .next([2, 2, 3]), .completed])
    }

    @Test func `zip() combines a collection of signals, even an empty collection`() {
        let signal = Signal<[Int], TestError>.zip([oneToThree, oneToThree.take(2), oneToThree])
        #expect(Recorder(signal).events == [.next([1, 1, 1]), .next([2, 2, 2]), .completed])
        #expect(Recorder(Signal<[Int], Never>.zip([Signal<Int, Never>]())).events == [.completed])
    }

    @Test func `disposing the result of zip releases the pending values`() {
        let objects = LiveObjects()
        let first = Subject<LiveObjects.Probe, Never>()
        let disposable = first.zip(with: Signal<Int, Never>.never).subscribe()
        for _ in 0..<10 { first.send(objects.probe()) }
        #expect(objects.count == 10)
        disposable.dispose()
        #expect(objects.count == 0)
    }

    @Test func `zip() pairs all values of two threads`() {
        let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
        let recorder = Recorder(first.zip(with: second).map { $0 == $1 })
        onThreads(2) { number in for value in 0..<5_000 { (number == 0 ? first : second).send(value) } }
        #expect(recorder.values.count == 5_000)
        #expect(recorder.values.allSatisfy { $0 })
        #expect(recorder.violations == 0)
    }
}
