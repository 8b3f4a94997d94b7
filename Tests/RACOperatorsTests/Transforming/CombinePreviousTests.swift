import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct CombinePreviousTests {
    @Test func `combines each value with the one before, the first with the start`() {
        #expect(Recorder(oneToThree.combinePrevious(10) { $0 * 100 + $1 }).values == [1001, 102, 203])
    }

    @Test func `pairs each value with the one before, the first with the start`() {
        let signal = oneToThree.combinePrevious(0).map { [$0, $1] }
        #expect(Recorder(signal).events == [.next([0, 1]), .next([1, 2]), .next([2, 3]), .completed])
    }

    @Test func `without a start the first value only primes`() {
        let signal = oneToThree.combinePrevious().map { [$0, $1] }
        #expect(Recorder(signal).events == [.next([1, 2]), .next([2, 3]), .completed])
        #expect(Recorder(Signal<Int, Never>.just(1).combinePrevious().map { $0 + $1 }).events == [.completed])
    }

    @Test func `a nil counts as a value before`() {
        let signal = Signal<Int?, Never>.from([nil, 1]).combinePrevious().map { [$0, $1] }
        #expect(Recorder(signal).values == [[nil, 1]])
    }

    @Test func `passes a failure`() {
        #expect(Recorder(oneThenFailure.combinePrevious().map { $0 + $1 }).events == [.failed(.first)])
    }

    @Test func `begins anew in each subscription`() {
        let signal = oneToThree.combinePrevious(0) { $1 - $0 }
        #expect(Recorder(signal).values == [1, 1, 1])
        #expect(Recorder(signal).values == [1, 1, 1])
    }
}
