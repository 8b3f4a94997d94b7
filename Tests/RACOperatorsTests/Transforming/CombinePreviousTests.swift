import RACCore
import RACOperators
import TestSupport
import Testing

@Suite struct CombinePreviousTests {
    @Test("combines each value with the one before, the first with the start")
    func combines() {
        #expect(Recorder(oneToThree.combinePrevious(10) { $0 * 100 + $1 }).values == [1001, 102, 203])
    }

    @Test("pairs each value with the one before, the first with the start")
    func pairs() {
        let signal = oneToThree.combinePrevious(0).map { [$0, $1] }
        #expect(Recorder(signal).events == [.next([0, 1]), .next([1, 2]), .next([2, 3]), .completed])
    }

    @Test("without a start the first value only primes")
    func primes() {
        let signal = oneToThree.combinePrevious().map { [$0, $1] }
        #expect(Recorder(signal).events == [.next([1, 2]), .next([2, 3]), .completed])
        #expect(Recorder(Signal<Int, Never>.just(1).combinePrevious().map { $0 + $1 }).events == [.completed])
    }

    @Test("a nil counts as a value before")
    func optionals() {
        let signal = Signal<Int?, Never>.from([nil, 1]).combinePrevious().map { [$0, $1] }
        #expect(Recorder(signal).values == [[nil, 1]])
    }

    @Test("passes a failure")
    func failure() {
        #expect(Recorder(oneThenFailure.combinePrevious().map { $0 + $1 }).events == [.failed(.first)])
    }

    @Test("begins anew in each subscription")
    func anew() {
        let signal = oneToThree.combinePrevious(0) { $1 - $0 }
        #expect(Recorder(signal).values == [1, 1, 1])
        #expect(Recorder(signal).values == [1, 1, 1])
    }
}
