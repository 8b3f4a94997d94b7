import RACOperators
import TestSupport
import Testing

@Suite struct FlattenMaxConcurrentTests {
    @Test func `flatten(maxConcurrent:) runs the given number of inner signals and starts the others in order`() {
        let inners = (0..<4).map { _ in Subject<Int, Never>() }
        let starts = Shared<[Int]>([])
        let outer = Signal<Signal<Int, Never>, Never>.from(
            inners.enumerated().map { number, subject in subject.initially { starts.withLock { $0.append(number) } } }
        )
        let recorder = Recorder(outer.flatten(maxConcurrent: 2))
        #expect(starts.value == [0, 1])
        inners[1].complete()
        #expect(starts.value == [0, 1, 2])
        inners[2].send(7)
        for inner in inners { inner.complete() }
        #expect(starts.value == [0, 1, 2, 3])
        #expect(recorder.events == [.next(7), .completed])
    }

    @Test func `flatten(maxConcurrent:) subscribes to no pending signal after a failure`() {
        let starts = Counter()
        let first = Subject<Int, TestError>()
        let second = Signal<Int, TestError> { _ in starts.increment() }
        let outer = Signal<Signal<Int, TestError>, TestError>.from([first.signal, second])
        let recorder = Recorder(outer.flatten(maxConcurrent: 1))
        first.fail(.first)
        #expect(recorder.events == [.failed(.first)])
        #expect(starts.value == 0)
    }

    @Test func `a million signals that wait in concat for an asynchronous signal use constant stack`() {
        onSmallStack {
            let first = Subject<Int, Never>()
            let outer = Subject<Signal<Int, Never>, Never>()
            let sum = Counter()
            let isCompleted = Counter()
            outer.concat().subscribe {
                sum.increment(by: $0)
            } completed: {
                isCompleted.increment()
            }
            outer.send(first.signal)
            let count = heavy(1_000_000)
            for _ in 0..<count { outer.send(.just(1)) }
            outer.complete()
            precondition(sum.value == 0)
            first.complete()
            precondition(sum.value == count && isCompleted.value == 1)
        }
    }

    @Test func `pending signals of flatten(maxConcurrent:) that end immediately use constant stack`() {
        onSmallStack {
            let first = Subject<Int, Never>()
            let outer = Subject<Signal<Int, Never>, Never>()
            let sum = Counter()
            outer.concat().subscribe { sum.increment(by: $0) }
            outer.send(first.signal)
            for _ in 0..<100_000 { outer.send(.from([1])) }
            first.complete()
            precondition(sum.value == 100_000)
        }
    }

    @Test func `the result of flatten(maxConcurrent:) can be disposed inside a synchronous inner signal`() {
        let place = SerialDisposable()
        let seen = Counter()
        let outer = Subject<Signal<Int, Never>, Never>()
        place.disposable = outer.flatten(maxConcurrent: 1).subscribe { _ in
            seen.increment()
            place.dispose()
        }
        outer.send(.from([1, 2, 3]))
        outer.send(.just(4))
        #expect(seen.value == 1)
    }

    @Test func `flatten(maxConcurrent:) traps if the limit is zero`() async {
        await #expect(processExitsWith: .failure) {
            _ = Signal<Signal<Int, Never>, Never>.never.flatten(maxConcurrent: 0)
        }
    }

    @Test func `concatMap runs inner signals one after the other`() {
        let signal = oneToThree.concatMap { .from([$0, -$0]) }
        #expect(Recorder(signal).values == [1, -1, 2, -2, 3, -3])
    }

    @Test func `flatten(maxConcurrent:) starts each pending signal once if inner signals end on several threads`() {
        let outer = Subject<Signal<Int, Never>, Never>()
        let inners = (0..<400).map { _ in Subject<Int, Never>() }
        let recorder = Recorder(outer.flatten(maxConcurrent: 4))
        for inner in inners { outer.send(inner.signal) }
        outer.complete()
        onThreads(4) { number in
            for position in stride(from: number, to: 400, by: 4) { inners[position].complete() }
        }
        #expect(recorder.events == [.completed])
    }
}
