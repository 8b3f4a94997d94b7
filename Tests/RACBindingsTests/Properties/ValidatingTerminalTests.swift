import RACBindings
import TestSupport
import Testing

private enum Refusal: Error, Equatable {
    case tooLarge
    case differs
}

/// Tests validating properties as endpoints of two-way bindings, also if a validating property wraps another property.
@Suite struct ValidatingTerminalTests {
    /// Accepts numbers up to 100. Coerces negative values to zero.
    private static let decide: @Sendable (Int) -> ValidatingProperty<Int, Refusal>.Decision = { value in
        if value > 100 { return .invalid(.tooLarge) }
        return value < 0 ? .coerced(0) : .valid
    }

    @Test func `a two-way binding of a validating property transfers each valid value once in either direction`() {
        let (volume, slider) = (ValidatingProperty(50, Self.decide), MutableProperty(0))
        slider.terminal.bindTwoWay(to: volume.terminal)
        let (fromVolume, fromSlider) = (Recorder(volume), Recorder(slider))
        slider.value = 60
        volume.value = 70
        #expect(volume.value == 70 && slider.value == 70)
        #expect(fromVolume.values == [50, 60, 70])
        #expect(fromSlider.values == [50, 60, 70])
    }

    @Test func `a validating property sends a coerced value back through a binding, but no invalid value`() {
        let (volume, slider) = (ValidatingProperty(50, Self.decide), MutableProperty(0))
        slider.terminal.bindTwoWay(to: volume.terminal)
        slider.value = 200
        #expect(volume.value == 50 && slider.value == 200)
        #expect(volume.result.value == .invalid(proposed: 200, .tooLarge))
        slider.value = -5
        #expect(volume.value == 0 && slider.value == 0)
        #expect(volume.result.value == .coerced(0, proposed: -5, nil))
    }

    @Test func `a value sent to a terminal of a validating property is sent by its other terminals only`() {
        let volume = ValidatingProperty(50, Self.decide)
        let terminal = volume.terminal
        let recorder = Recorder(terminal)
        terminal.send(60)
        terminal.send(200)
        volume.value = 70
        volume.value = 300
        #expect(volume.value == 70)
        #expect(recorder.values == [50, 70])
    }

    @Test func `the terminal of a validating property completes when the property is deallocated`() {
        var volume: ValidatingProperty<Int, Refusal>? = ValidatingProperty(50, Self.decide)
        let recorder = volume.map { Recorder($0.terminal) }
        volume = nil
        #expect(recorder?.events == [.next(50), .completed])
    }

    @Test func `a validating property that wraps another property writes only accepted values to the wrapped property`()
    {
        let stored = MutableProperty(10)
        let volume = ValidatingProperty(stored, Self.decide)
        #expect(volume.value == 10)
        volume.value = 20
        volume.value = 500
        #expect(stored.value == 20 && volume.value == 20)
        #expect(volume.result.value == .invalid(proposed: 500, .tooLarge))
    }

    @Test func `a validating property takes each value written to the wrapped property, valid or not`() {
        let stored = MutableProperty(10)
        let volume = ValidatingProperty(stored, Self.decide)
        let recorder = Recorder(volume)
        stored.value = 30
        #expect(volume.result.value == .valid(30))
        stored.value = 500
        #expect(volume.value == 500)
        #expect(volume.result.value == .invalid(proposed: 500, .tooLarge))
        stored.value = -1
        #expect(stored.value == 0 && volume.value == 0)
        #expect(recorder.values == [10, 30, 500, 0])
    }

    @Test func `a validator with the label withProposalsTo: also receives proposals that its dependency rejects`() {
        typealias Field = ValidatingProperty<String, Refusal>
        let password = Field("") { $0.count > 6 ? .valid : .invalid(.tooLarge) }
        let repeated = Field("", withProposalsTo: password) { $0 == $1 ? .valid : .invalid(.differs) }
        password.value = "abc"
        repeated.value = "abc"
        #expect(password.value == "")
        #expect(repeated.result.value == .valid("abc"))
        password.value = "abcdefgh"
        #expect(repeated.result.value == .invalid(proposed: "abc", .differs))
    }

    @Test func `a validating property and a property bound to it are equal after concurrent writes`() {
        for _ in 0..<heavy(200) {
            let (volume, slider) = (ValidatingProperty(0, Self.decide), MutableProperty(0))
            slider.terminal.bindTwoWay(to: volume.terminal)
            onThreads(2) { thread in
                for number in 0..<50 {
                    if thread == 0 { volume.value = number } else { slider.value = number % 3 == 0 ? -number : number }
                }
            }
            #expect(volume.value == slider.value)
        }
    }
}
