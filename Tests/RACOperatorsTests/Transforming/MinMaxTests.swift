import RACCore
import RACOperators
import TestSupport
import Testing

/// A number with a mark for its origin. The mark does not affect the order.
private struct Marked: Comparable, Sendable {
    let number: Int
    let mark: String

    static func < (left: Marked, right: Marked) -> Bool { left.number < right.number }
}

@Suite struct MinMaxTests {
    private let numbers = Signal<Int, TestError>.from([2, 3, 1, 3, 2])

    @Test func `the operators min() and max() send the smallest or largest value on completion`() {
        #expect(Recorder(numbers.min()).events == [.next(1), .completed])
        #expect(Recorder(numbers.max()).events == [.next(3), .completed])
    }

    @Test func `the operators min() and max() send nothing if there are no values`() {
        #expect(Recorder(Signal<Int, Never>.empty.min()).events == [.completed])
        #expect(Recorder(Signal<Int, Never>.empty.max()).events == [.completed])
    }

    @Test func `the operators min() and max() drop their value on failure`() {
        #expect(Recorder(oneThenFailure.min()).events == [.failed(.first)])
        #expect(Recorder(oneThenFailure.max()).events == [.failed(.first)])
    }

    @Test func `the operators min() and max() send the first of equal values`() {
        let signal = Signal<Marked, Never>.from([Marked(number: 1, mark: "a"), Marked(number: 1, mark: "b")])
        #expect(Recorder(signal.min().map { $0.mark }).values == ["a"])
        #expect(Recorder(signal.max().map { $0.mark }).values == ["a"])
    }

    @Test func `min() and max() append their names to the signal's name`() {
        #expect(numbers.named("numbers").min().name == "numbers.min")
        #expect(numbers.named("numbers").max().name == "numbers.max")
    }
}
