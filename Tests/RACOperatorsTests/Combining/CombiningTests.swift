import RACOperators
import TestSupport
import Testing

@Suite struct MergeTests {
    @Test func `sends the values of all as they come`() {
        let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
        let recorder = Recorder(Signal.merge(first, second))
        first.send(1)
        second.send(2)
        first.send(3)
        #expect(recorder.values == [1, 2, 3])
    }

    @Test func `completes when all have completed`() {
        let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
        let recorder = Recorder(first.merge(with: second.signal))
        first.complete()
        #expect(!recorder.isCompleted)
        second.send(1)
        second.complete()
        #expect(recorder.events == [.next(1), .completed])
    }

    @Test func `fails with the first failure`() {
        let (first, second) = (Subject<Int, TestError>(), Subject<Int, TestError>())
        let recorder = Recorder(first.merge(second))
        second.fail(.second)
        first.send(1)
        #expect(recorder.events == [.failed(.second)])
    }

    @Test func `of nothing it completes`() {
        #expect(Recorder(Signal<Int, Never>.merge([Signal<Int, Never>]())).events == [.completed])
    }

    @Test func `a failure at once keeps the next from being subscribed to`() {
        let starts = Counter()
        let second = Signal<Int, TestError> { _ in starts.increment() }
        #expect(Recorder(Signal<Int, TestError>.fail(.first).merge(with: second)).events == [.failed(.first)])
        #expect(starts.value == 0)
    }

    @Test func `the same signal twice is subscribed to twice`() {
        let starts = Counter()
        let signal = Signal<Int, Never> { subscriber in
            subscriber.send(starts.increment())
            subscriber.complete()
        }
        #expect(Recorder(signal.merge(with: signal)).values == [1, 2])
    }

    @Test func `ten thousand inputs are fine on a small stack`() {
        onSmallStack {
            let recorder = Recorder(Signal<Int, Never>.merge((0..<10_000).map { Signal.just($0) }))
            precondition(recorder.values.count == 10_000 && recorder.isCompleted)
        }
    }

    @Test func `eight threads' values all arrive, one at a time`() {
        let subjects = (0..<8).map { _ in Subject<Int, Never>() }
        let recorder = Recorder(Signal<Int, Never>.merge(subjects))
        onThreads(8) { number in
            for value in 0..<2_000 { subjects[number].send(number * 2_000 + value) }
            subjects[number].complete()
        }
        #expect(recorder.violations == 0)
        #expect(recorder.values.sorted() == Array(0..<16_000))
        #expect(recorder.isCompleted)
    }
}

@Suite struct ConcatTests {
    @Test func `sends the values of one after the other`() {
        #expect(Recorder(oneToThree.concat(.just(4))).events == [.next(1), .next(2), .next(3), .next(4), .completed])
    }

    @Test func `subscribes to the second when the first has completed and been cleaned up`() {
        let log = Shared<[String]>([])
        let first = Signal<Int, Never> { subscriber in
            subscriber.onDispose { log.withLock { $0.append("first gone") } }
            subscriber.complete()
        }
        let second = Signal<Int, Never> { _ in log.withLock { $0.append("second starts") } }
        first.concat(second).subscribe()
        #expect(log.value == ["first gone", "second starts"])
    }

    @Test func `a failure keeps the rest from being subscribed to`() {
        let starts = Counter()
        let second = Signal<Int, TestError> { _ in starts.increment() }
        #expect(Recorder(oneThenFailure.concat(second)).events == [.next(1), .failed(.first)])
        #expect(starts.value == 0)
    }

    @Test func `of a list, and of nothing`() {
        #expect(Recorder(Signal<Int, Never>.concat(.just(1), .empty, .just(2))).values == [1, 2])
        #expect(Recorder(Signal<Int, Never>.concat([Signal<Int, Never>]())).events == [.completed])
    }

    @Test func `takes subjects`() {
        let subject = BehaviorSubject<Int, TestError>(9)
        #expect(Recorder(oneToThree.concat(subject)).values == [1, 2, 3, 9])
    }

    @Test func `disposing stops the one that runs`() {
        let subject = Subject<Int, Never>()
        let recorder = Recorder(Signal.just(0).concat(subject.signal))
        subject.send(1)
        recorder.dispose()
        subject.send(2)
        #expect(recorder.values == [0, 1])
    }

    @Test func `startWith sends values first`() {
        #expect(Recorder(oneToThree.startWith(-1, 0)).values == [-1, 0, 1, 2, 3])
    }

    @Test func `startWith does not subscribe once disposed`() {
        let starts = Counter()
        let signal = Signal<Int, Never> { _ in starts.increment() }
        #expect(Recorder(signal.startWith(1).take(1)).events == [.next(1), .completed])
        #expect(starts.value == 0)
    }

    @Test func `then waits for completion and drops the values`() {
        let subject = Subject<Int, Never>()
        let recorder = Recorder(subject.then { .just("after") })
        subject.send(1)
        #expect(recorder.events.isEmpty)
        subject.complete()
        #expect(recorder.events == [.next("after"), .completed])
    }

    @Test func `then is not called after a failure`() {
        let calls = Counter()
        let signal = oneThenFailure.then { () -> Signal<Int, TestError> in
            calls.increment()
            return .empty
        }
        #expect(Recorder(signal).events == [.failed(.first)])
        #expect(calls.value == 0)
    }
}

@Suite struct ZipTests {
    private func sums(_ signal: Signal<(Int, Int), TestError>) -> Recorder<[Int], TestError> {
        Recorder(signal.map { [$0, $1] })
    }

    @Test func `pairs values by position`() {
        let (first, second) = (Subject<Int, TestError>(), Subject<Int, TestError>())
        let recorder = sums(first.zip(with: second))
        first.send(1)
        first.send(2)
        second.send(10)
        #expect(recorder.values == [[1, 10]])
        second.send(20)
        #expect(recorder.values == [[1, 10], [2, 20]])
    }

    @Test func `completes as soon as no further pair is possible`() {
        let (first, second) = (Subject<Int, TestError>(), Subject<Int, TestError>())
        let recorder = sums(first.zip(second))
        first.send(1)
        first.complete()
        #expect(!recorder.isCompleted)
        second.send(10)
        #expect(recorder.events == [.next([1, 10]), .completed])
    }

    @Test func `an empty input completes it at once`() {
        #expect(sums(.zip(Signal<Int, TestError>.empty, Signal<Int, TestError>.never)).events == [.completed])
        #expect(sums(.zip(Signal<Int, TestError>.never, Signal<Int, TestError>.empty)).events == [.completed])
    }

    @Test func `a failure passes though values wait`() {
        let (first, second) = (Subject<Int, TestError>(), Subject<Int, TestError>())
        let recorder = sums(.zip(first, second))
        first.send(1)
        first.fail(.first)
        #expect(recorder.events == [.failed(.first)])
    }

    @Test func `three can be zipped`() {
        let signal = Signal<(Int, Int, Int), TestError>.zip(oneToThree, oneToThree, oneToThree.skip(1))
        #expect(Recorder(signal.map { [$0, $1, $2] }).events == [.next([1, 1, 2]), .next([2, 2, 3]), .completed])
    }

    @Test func `a collection can be zipped, also an empty one`() {
        let signal = Signal<[Int], TestError>.zip([oneToThree, oneToThree.take(2), oneToThree])
        #expect(Recorder(signal).events == [.next([1, 1, 1]), .next([2, 2, 2]), .completed])
        #expect(Recorder(Signal<[Int], Never>.zip([Signal<Int, Never>]())).events == [.completed])
    }

    @Test func `releases the values that wait`() {
        let objects = LiveObjects()
        let first = Subject<LiveObjects.Probe, Never>()
        let disposable = first.zip(with: Signal<Int, Never>.never).subscribe()
        for _ in 0..<10 { first.send(objects.probe()) }
        #expect(objects.count == 10)
        disposable.dispose()
        #expect(objects.count == 0)
    }

    @Test func `two threads' values are paired completely`() {
        let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
        let recorder = Recorder(first.zip(with: second).map { $0 == $1 })
        onThreads(2) { number in for value in 0..<5_000 { (number == 0 ? first : second).send(value) } }
        #expect(recorder.values.count == 5_000)
        #expect(recorder.values.allSatisfy { $0 })
        #expect(recorder.violations == 0)
    }
}

@Suite struct CombineLatestTests {
    @Test func `sends the latest values from when both have sent`() {
        let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
        let recorder = Recorder(first.combineLatest(with: second).map { [$0, $1] })
        first.send(1)
        #expect(recorder.values.isEmpty)
        second.send(10)
        first.send(2)
        #expect(recorder.values == [[1, 10], [2, 10]])
    }

    @Test func `completes when both have completed`() {
        let (first, second) = (Subject<Int, Never>(), Subject<Int, Never>())
        let recorder = Recorder(first.combineLatest(second).map { $0 + $1 })
        first.send(1)
        first.complete()
        second.send(2)
        second.send(3)
        second.complete()
        #expect(recorder.events == [.next(3), .next(4), .completed])
    }

    @Test func `completes when one completed without a value`() {
        let recorder = Recorder(
            Signal.combineLatest(Signal<Int, Never>.empty, Signal<Int, Never>.never).map { $0 + $1 }
        )
        #expect(recorder.events == [.completed])
    }

    @Test func `a failure passes at once`() {
        let recorder = Recorder(Signal.combineLatest(oneThenFailure, Signal<Int, TestError>.never).map { $0 + $1 })
        #expect(recorder.events == [.failed(.first)])
    }

    @Test func `three can be combined`() {
        let signal = Signal<(Int, Int, Int), TestError>.combineLatest(oneToThree, oneToThree, oneToThree)
        #expect(Recorder(signal.map { [$0, $1, $2] }).values == [[3, 3, 1], [3, 3, 2], [3, 3, 3]])
    }

    @Test func `a collection can be combined, also an empty one`() {
        let signal = Signal<[Int], TestError>.combineLatest([oneToThree, .just(7)])
        #expect(Recorder(signal).events == [.next([3, 7]), .completed])
        #expect(Recorder(Signal<[Int], Never>.combineLatest([Signal<Int, Never>]())).events == [.completed])
    }

    @Test func `a single one of a collection is enough`() {
        #expect(Recorder(Signal<[Int], TestError>.combineLatest([oneToThree])).values == [[1], [2], [3]])
    }

    @Test func `ten thousand inputs are fine on a small stack`() {
        onSmallStack {
            let signal = Signal<[Int], Never>.combineLatest((0..<10_000).map { Signal.just($0) })
            let recorder = Recorder(signal)
            precondition(recorder.values.count == 1 && recorder.isCompleted)
        }
    }

    @Test func `a handler that ends an input while the other sends is fine`() {
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
