import RACBindings
import TestSupport
import Testing
import UIKit

/// The rules that hold for the value of every control, tried with one of each kind.
@Suite @MainActor struct UIControlTerminalTests {
    /// A control, its terminal, and the ways its value changes.
    @MainActor
    private struct Specimen<Value: Sendable & Equatable> {
        let terminal: ChannelTerminal<Value, Never>
        let values: (Value, Value, Value)
        let user: (Value) -> Void
        let program: (Value) -> Void
        let shown: () -> Value
    }

    private func expectRules<Value>(
        _ specimen: Specimen<Value>,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let (first, second, third) = specimen.values
        let recorder = Recorder(specimen.terminal)
        #expect(recorder.values == [], "has no starting value", sourceLocation: sourceLocation)
        specimen.user(first)
        #expect(recorder.values == [first], "sends what the user does", sourceLocation: sourceLocation)
        specimen.program(second)
        #expect(recorder.values == [first], "sends no change by the program", sourceLocation: sourceLocation)
        specimen.terminal.send(third)
        #expect(specimen.shown() == third, "shows what is sent to it", sourceLocation: sourceLocation)

        // Bound to a property: no echo to either side.
        let property = MutableProperty(first)
        let changes = Recorder(property)
        let binding = specimen.terminal.bindTwoWay(to: property.terminal)
        #expect(specimen.shown() == first, "takes the other one's value", sourceLocation: sourceLocation)
        specimen.user(second)
        property.value = third
        #expect(specimen.shown() == third, sourceLocation: sourceLocation)
        specimen.user(first)
        #expect(changes.values == [first, second, third, first], "each once", sourceLocation: sourceLocation)
        binding.dispose()
        specimen.user(second)
        #expect(property.value == first, sourceLocation: sourceLocation)
    }

    @Test func `a text field's text`() {
        let field = UITextField()
        expectRules(
            Specimen(
                terminal: field.textTerminal(),
                values: ("a", "b", "c"),
                user: { field.userTypes($0) },
                program: { field.text = $0 },
                shown: { field.text ?? "" }
            )
        )
    }

    @Test func `a text view's text`() {
        let view = UITextView()
        expectRules(
            Specimen(
                terminal: view.textTerminal(),
                values: ("a", "b", "c"),
                user: { view.userTypes($0) },
                program: { view.text = $0 },
                shown: { view.text }
            )
        )
    }

    @Test func `a switch's state`() {
        let control = UISwitch()
        expectRules(
            Specimen(
                terminal: control.isOnTerminal(),
                values: (true, false, true),
                user: { isOn in control.userChanges { control.isOn = isOn } },
                program: { control.setOn($0, animated: false) },
                shown: { control.isOn }
            )
        )
    }

    @Test func `a slider's value`() {
        let slider = UISlider()
        expectRules(
            Specimen(
                terminal: slider.valueTerminal(),
                values: (0.25, 0.5, 0.75),
                user: { value in slider.userChanges { slider.value = value } },
                program: { slider.setValue($0, animated: false) },
                shown: { slider.value }
            )
        )
    }

    @Test func `a stepper's value`() {
        let stepper = UIStepper()
        expectRules(
            Specimen(
                terminal: stepper.valueTerminal(),
                values: (1, 2, 3),
                user: { value in stepper.userChanges { stepper.value = value } },
                program: { stepper.value = $0 },
                shown: { stepper.value }
            )
        )
    }

    @Test func `a segmented control's index`() {
        let control = UISegmentedControl(items: ["a", "b", "c"])
        expectRules(
            Specimen(
                terminal: control.selectedSegmentIndexTerminal(),
                values: (0, 1, UISegmentedControl.noSegment),
                user: { index in control.userChanges { control.selectedSegmentIndex = index } },
                program: { control.selectedSegmentIndex = $0 },
                shown: { control.selectedSegmentIndex }
            )
        )
    }

    @Test func `a date picker's date`() {
        let picker = UIDatePicker()
        expectRules(
            Specimen(
                terminal: picker.dateTerminal(),
                values: (Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2), .distantPast),
                user: { date in picker.userChanges { picker.date = date } },
                program: { picker.setDate($0, animated: false) },
                shown: { picker.date }
            )
        )
    }

    @Test func `a control of one's own, even one that tells of changes by the program`() {
        @MainActor final class Knob: UIControl {
            var angle = 0.0 { didSet { if isLoud { sendActions(for: .valueChanged) } } }
            var isLoud = false
        }
        let knob = Knob()
        expectRules(
            Specimen(
                terminal: knob.terminal(for: .valueChanged, \.angle),
                values: (1, 2, 3),
                user: { angle in knob.userChanges { knob.angle = angle } },
                program: { knob.angle = $0 },
                shown: { knob.angle }
            )
        )
        knob.isLoud = true
        let recorder = Recorder<Double, Never>()
        let terminal = knob.terminal(for: .valueChanged, \.angle)
        recorder.subscribe(to: terminal)
        let property = MutableProperty(7.0)
        let changes = Recorder(property)
        terminal.bindTwoWay(to: property.terminal)
        property.value = 8
        #expect(changes.values == [7, 8], "no echo")
        #expect(knob.angle == 8)
    }

    @Test func `the end of editing alone is no change, what a correction makes of the text then is`() {
        let field = UITextField()
        field.text = "a"
        let recorder = Recorder(field.textTerminal())
        field.sendActions(for: .editingDidBegin)
        field.sendActions(for: .editingDidEnd)
        #expect(recorder.values == [])
        field.text = "corrected"
        field.sendActions(for: .editingDidEnd)
        #expect(recorder.values == ["corrected"])
    }

    @Test func `what the user types again after the other side has changed it is sent`() {
        let (field, name) = (UITextField(), MutableProperty(""))
        field.textTerminal().bindTwoWay(to: name.terminal)
        field.userTypes("a")
        name.value = "b"
        field.userTypes("a")
        #expect(name.value == "a")
    }

    @Test func `two controls of a property show the same, and each hears of the other`() {
        let (slider, stepper, volume) = (UISlider(), UIStepper(), MutableProperty(0.0))
        stepper.maximumValue = 1
        slider.valueTerminal().map({ Double($0) }, back: { Float($0) }).bindTwoWay(to: volume.terminal)
        stepper.valueTerminal().bindTwoWay(to: volume.terminal)
        slider.userChanges { slider.value = 0.5 }
        #expect((volume.value, stepper.value) == (0.5, 0.5))
        stepper.userChanges { stepper.value = 1 }
        #expect((volume.value, slider.value) == (1, 1))
    }

    @Test func `a change on another thread is shown by the main actor`() async {
        let (field, name) = (UITextField(), MutableProperty("a"))
        field.textTerminal().bindTwoWay(to: name.terminal)
        onThreads(1) { _ in for number in 0...100 { name.value = "\(number)" } }
        #expect(field.text == "a")
        await withCheckedContinuation { continuation in MainScheduler.shared.schedule { continuation.resume() } }
        #expect(field.text == "100")
    }

    @Test func `completes when the control goes away, which it does not keep`() {
        weak var weakField: UITextField?
        let (recorder, name) = (Recorder<String, Never>(), MutableProperty("a"))
        do {
            let field = UITextField()
            weakField = field
            let terminal = field.textTerminal()
            recorder.subscribe(to: terminal)
            terminal.bindTwoWay(to: name.terminal)
            field.userTypes("b")
        }
        #expect(weakField == nil)
        #expect(recorder.isCompleted)
        name.value = "c"
        #expect(name.value == "c")
    }

    @Test func `a terminal and its binding leave nothing at the control when they are gone`() {
        let (slider, property) = (UISlider(), MutableProperty<Float>(0.5))
        let binding = slider.valueTerminal().bindTwoWay(to: property.terminal)
        slider.userChanges { slider.value = 1 }
        #expect(property.value == 1)
        binding.dispose()
        #expect(slider.allControlEvents == [])
    }
}
