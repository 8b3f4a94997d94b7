import RACOperators
import TestSupport
import Testing

@Suite struct MapTests {
    @Test func `map() transforms each value`() {
        #expect(Recorder(oneToThree.map { $0 * 10 }).events == [.next(10), .next(20), .next(30), .completed])
    }

    @Test func `map() passes a failure`() {
        #expect(Recorder(oneThenFailure.map { $0 * 10 }).events == [.next(10), .failed(.first)])
    }

    @Test func `map() calls its closure once per value and subscription`() {
        let calls = Counter()
        let signal = oneToThree.map { _ in calls.increment() }
        signal.subscribe()
        signal.subscribe()
        #expect(calls.value == 6)
    }

    @Test func `map() transforms the values of a subject`() {
        let subject = Subject<Int, Never>()
        let recorder = Recorder(subject.map { $0 + 1 })
        subject.send(1)
        #expect(recorder.values == [2])
    }

    @Test func `map() transforms no element of a sequence after a disposal`() {
        let calls = Counter()
        let elements = Signal<Int, Never>.from(1...10).map { value in
            calls.increment()
            return value
        }
        #expect(Recorder(elements.take(3)).events == [.next(1), .next(2), .next(3), .completed])
        #expect(calls.value == 3)
        let outer = Subject<Int, Never>()
        #expect(Recorder(elements.take(until: outer).collect()).values == [Array(1...10)])
        #expect(Recorder(elements.collect()).values == [Array(1...10)])
        #expect(calls.value == 23)
        #expect(Recorder(Signal<Int, Never>.from(0..<2).flattenMap { _ in elements }.take(12)).values.count == 12)
        #expect(calls.value == 35)
    }

    @Test func `a long chain of map() uses constant stack`() {
        onSmallStack {
            var signal = Signal<Int, Never>.from(1...3)
            for _ in 0..<longChain { signal = signal.map { $0 + 1 } }
            let recorder = Recorder(signal)
            precondition(recorder.values == [1 + longChain, 2 + longChain, 3 + longChain])
        }
    }
}
