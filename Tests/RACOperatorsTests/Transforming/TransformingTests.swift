import RACOperators
import TestSupport
import Testing

/// The signal `1, 2, 3` that completes.
let oneToThree = Signal<Int, TestError>.from(1...3)
/// The signal that sends 1 and fails.
let oneThenFailure = Signal<Int, TestError>.just(1).concat(.fail(.first))

/// How many operators a chain should have to count as long. Without optimization each takes about a KiB of stack.
#if DEBUG
    let longChain = 200
#else
    let longChain = 1_000
#endif

@Suite struct MapTests {
    @Test func `transforms each value`() {
        #expect(Recorder(oneToThree.map { $0 * 10 }).events == [.next(10), .next(20), .next(30), .completed])
    }

    @Test func `passes a failure`() {
        #expect(Recorder(oneThenFailure.map { $0 * 10 }).events == [.next(10), .failed(.first)])
    }

    @Test func `transforms once per subscription`() {
        let calls = Counter()
        let signal = oneToThree.map { _ in calls.increment() }
        signal.subscribe()
        signal.subscribe()
        #expect(calls.value == 6)
    }

    @Test func `mapTo sends the same value each time`() {
        #expect(Recorder(oneToThree.mapTo("x")).values == ["x", "x", "x"])
    }

    @Test func `works on subjects`() {
        let subject = Subject<Int, Never>()
        let recorder = Recorder(subject.map { $0 + 1 })
        subject.send(1)
        #expect(recorder.values == [2])
    }

    @Test func `a long chain works on a small stack`() {
        onSmallStack {
            var signal = Signal<Int, Never>.from(1...3)
            for _ in 0..<longChain { signal = signal.map { $0 + 1 } }
            let recorder = Recorder(signal)
            precondition(recorder.values == [1 + longChain, 2 + longChain, 3 + longChain])
        }
    }
}

@Suite struct ScanTests {
    @Test func `sends each result and not the initial one`() {
        #expect(Recorder(oneToThree.scan(10) { $0 + $1 }).values == [11, 13, 16])
    }

    @Test func `knows the position`() {
        let signal = oneToThree.scan([]) { (result: [Int], value: Int, position: Int) in result + [value * position] }
        #expect(Recorder(signal).values.last == [0, 2, 6])
    }

    @Test func `begins anew in each subscription`() {
        let signal = oneToThree.scan(0) { $0 + $1 }
        #expect(Recorder(signal).values == [1, 3, 6])
        #expect(Recorder(signal).values == [1, 3, 6])
    }
}

@Suite struct MaterializeTests {
    @Test func `sends the events as values`() {
        #expect(Recorder(oneThenFailure.materialize()).events == [.next(.next(1)), .next(.failed(.first)), .completed])
        #expect(Recorder(Signal<Int, TestError>.empty.materialize()).events == [.next(.completed), .completed])
    }

    @Test func `dematerialize undoes it`() {
        #expect(Recorder(oneThenFailure.materialize().dematerialize()).events == [.next(1), .failed(.first)])
        #expect(Recorder(oneToThree.materialize().dematerialize()).events == Recorder(oneToThree).events)
    }

    @Test func `dematerialize ends with the first terminal event and disposes the source`() {
        let subject = Subject<Event<Int, TestError>, Never>()
        let recorder = Recorder(subject.dematerialize())
        subject.send(.next(1))
        subject.send(.completed)
        subject.send(.next(2))
        #expect(recorder.events == [.next(1), .completed])
    }
}
