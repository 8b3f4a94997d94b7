import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// Deprecated overloads of `combineLatest` and `zip` behave like the overloads that they forward to.
@Suite struct DeprecatedCombiningTests {
    private let one = Signal<Int, Never>.just(1)
    private let numbers = Signal<Int, TestError>.from([2, 3])

    @available(*, deprecated)
    @Test func `the deprecated methods combineLatest and zip without a label still combine two signals`() {
        #expect(Recorder(one.zip(one).map { $0 + $1 }).values == [2])
        #expect(Recorder(one.zip(numbers).map { $0 + $1 }).values == [3])
        #expect(Recorder(numbers.zip(one).map { $0 + $1 }).values == [3])
        #expect(Recorder(one.combineLatest(one).map { $0 + $1 }).values == [2])
        #expect(Recorder(one.combineLatest(numbers).map { $0 + $1 }).values == [3, 4])
        #expect(Recorder(numbers.combineLatest(one).map { $0 + $1 }).values == [4])
    }

    @available(*, deprecated)
    @Test func `the deprecated combining functions with a closure accept three signals, even if some cannot fail`() {
        #expect(Recorder(Signal.zip(one, numbers, numbers) { $0 + $1 + $2 }).values == [5])
        #expect(Recorder(Signal.zip(numbers, one, one) { $0 + $1 + $2 }).values == [4])
        #expect(Recorder(Signal.combineLatest(one, one, numbers) { $0 + $1 + $2 }).values == [4, 5])
        #expect(Recorder(Signal.combineLatest(numbers, numbers, one) { $0 + $1 + $2 }).values == [7])
    }

    @available(*, deprecated)
    @Test func `the deprecated combining functions with a closure combine up to ten signals`() {
        let first = Signal.zip(one, one, one, one, one, one, one, one, one, one) {
            [$0, $1, $2, $3, $4, $5, $6, $7, $8, $9]
        }
        #expect(Recorder(first.map { $0.reduce(0, +) }).values == [10])
        let latest = Signal.combineLatest(one, one, one, one, one, one, one) { [$0, $1, $2, $3, $4, $5, $6] }
        #expect(Recorder(latest.map { $0.reduce(0, +) }).values == [7])
    }
}
