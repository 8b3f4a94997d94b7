import Observation
import RACBindings
import TestSupport
import Testing

@Suite @MainActor struct TerminalValueTests {
    private let property = MutableProperty(1)

    @Test func `a terminal value has the terminal's value from the start`() {
        let value = TerminalValue(property.terminal, initial: 0)
        #expect(value.value == 1)
        property.value = 2
        #expect(value.value == 2)
        let channel = Channel<Int, Never>()
        #expect(TerminalValue(channel.leadingTerminal, initial: 7).value == 7)
    }

    @Test func `Observation reports writes to a terminal value and changes that arrive from its terminal`() {
        let (value, changes) = (TerminalValue(property.terminal, initial: 0), Recorder(property))
        let heard = Counter()
        func track() {
            withObservationTracking {
                _ = value.value
            } onChange: {
                heard.increment()
            }
        }
        track()
        value.value = 2
        track()
        property.value = 3
        #expect((value.value, heard.value) == (3, 2))
        #expect(changes.values == [1, 2, 3])
    }

    @Test func `a terminal value and its bound property can both be deallocated`() {
        weak var weakProperty: MutableProperty<Int>?
        weak var weakValue: TerminalValue<Int>?
        do {
            let property = MutableProperty(1)
            let value = TerminalValue(property.terminal, initial: 0)
            (weakProperty, weakValue) = (property, value)
            value.value = 2
        }
        #expect(weakProperty == nil)
        #expect(weakValue == nil)
    }
}
