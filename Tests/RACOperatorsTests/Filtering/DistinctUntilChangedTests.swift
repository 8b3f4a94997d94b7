import RACOperators
import TestSupport
import Testing

@Suite struct DistinctUntilChangedTests {
    @Test func `distinctUntilChanged drops values equal to the previous value`() {
        let signal = Signal<Int, Never>.from([1, 1, 2, 2, 1]).distinctUntilChanged()
        #expect(Recorder(signal).values == [1, 2, 1])
    }

    @Test func `distinctUntilChanged always sends the first value, even nil`() {
        let signal = Signal<Int?, Never>.from([nil, nil, 1]).distinctUntilChanged()
        #expect(Recorder(signal).values == [nil, 1])
    }

    @Test func `distinctUntilChanged uses the given comparison`() {
        let signal = Signal<Int, Never>.from([1, 3, 2, 4, 5]).distinctUntilChanged(by: { $0 % 2 == $1 % 2 })
        #expect(Recorder(signal).values == [1, 2, 5])
    }
}
