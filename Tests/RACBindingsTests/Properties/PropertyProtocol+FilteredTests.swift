import RACBindings
import RACCore
import TestSupport
import Testing

@Suite struct PropertyProtocolFilteredTests {
    @Test func `a filtered property has the last value that satisfies the predicate, or the initial value`() {
        let number = MutableProperty(0)
        let odd = number.filtered(initial: 9) { $0 % 2 == 1 }
        let recorder = Recorder(odd)
        #expect(odd.value == 9)
        for value in 1...3 { number.value = value }
        #expect(odd.value == 3)
        #expect(recorder.values == [9, 1, 3])
        #expect(number.filtered(initial: 9) { $0 > 0 }.value == 3)
    }

    @Test func `when its source is deallocated, a filtered property completes, but can still be read`() {
        var number: MutableProperty<Int>? = MutableProperty(1)
        let odd = number?.filtered(initial: 9) { $0 % 2 == 1 }
        let recorder = odd.map { Recorder($0) }
        number = nil
        #expect(recorder?.events == [.next(1), .completed])
        #expect(odd?.value == 1)
    }
}
