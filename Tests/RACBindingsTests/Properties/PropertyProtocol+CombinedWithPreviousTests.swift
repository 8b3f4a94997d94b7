import RACBindings
import RACCore
import TestSupport
import Testing

@Suite struct PropertyProtocolCombinedWithPreviousTests {
    @Test func `combinedWithPrevious pairs the previous value and the current value`() {
        let number = MutableProperty(1)
        let pairs = number.combinedWithPrevious(0)
        let differences = Recorder(pairs.mapped { $1 - $0 })
        #expect(pairs.value == (0, 1))
        number.value = 5
        #expect(pairs.value == (1, 5))
        number.value = 5
        #expect(differences.values == [1, 4, 0])
    }
}
