import RACOperators
import TestSupport
import Testing

@Suite struct SkipWhileTests {
    @Test func `skipWhile drops the values before the first value that fails the predicate`() {
        let signal = Signal<Int, Never>.from([1, 2, 3, 1]).skipWhile { $0 < 3 }
        #expect(Recorder(signal).values == [3, 1])
    }

    @Test func `skipUntil sends all values from the first value that satisfies the predicate`() {
        let signal = Signal<Int, Never>.from([1, 2, 3, 1]).skipUntil { $0 == 2 }
        #expect(Recorder(signal).values == [2, 3, 1])
    }
}
