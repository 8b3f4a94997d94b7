import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct CombinePreviousTests {
    @Test func `combinePrevious with a closure combines each value with the previous or the initial value`() {
        #expect(Recorder(oneToThree.combinePrevious(10) { $0 * 100 + $1 }).values == [1001, 102, 203])
    }

    @Test func `combinePrevious without a closure pairs each value with the previous or the initial value`() {
        let signal = oneToThree.combinePrevious(0).map { [$0, $1] }
        #expect(Recorder(signal).events == [.next([0, 1]), .next([1, 2]), .next([2, 3]), .completed])
    }

    @Test func `combinePrevious without an initial value sends nothing for the first value`() {
        let signal = oneToThree.combinePrevious().map { [$0, $1] }
        #expect(Recorder(signal).events == [.next([1, 2]), .next([2, 3]), .completed])
        #expect(Recorder(Signal<Int, Never>.just(1).combinePrevious().map { $0 + $1 }).events == [.completed])
    }

    @Test func `combinePrevious accepts nil as a previous value`() {
        let signal = Signal<Int?, Never>.from([nil, 1]).combinePrevious().map { [$0, $1] }
        #expect(Recorder(signal).values == [[nil, 1]])
    }

    @Test func `combinePrevious passes a failure`() {
        #expect(Recorder(oneThenFailure.combinePrevious().map { $0 + $1 }).events == [.failed(.first)])
    }

    @Test func `each subscription to combinePrevious starts with the initial value`() {
        let signal = oneToThree.combinePrevious(0) { $1 - $0 }
        #expect(Recorder(signal).values == [1, 1, 1])
        #expect(Recorder(signal).values == [1, 1, 1])
    }
}
