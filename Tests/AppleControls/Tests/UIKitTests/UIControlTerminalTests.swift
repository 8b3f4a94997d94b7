import RACBindings
import TestSupport
import Testing
import UIKit

/// Tests the rules for the value of every control, with one control of each kind.
@Suite @MainActor struct UIControlTerminalTests {
    @Test func `the terminal of a UITextField sends only the user's changes and writes the values that it receives`() {
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

    @Test func `the terminal of a UITextView sends only the user's changes and writes the values that it receives`() {
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

    @Test func `the terminal of a UISwitch sends only the user's changes and writes the values that it receives`() {
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

    @Test func `the terminal of a UISlider sends only the user's changes and writes the values that it receives`() {
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

    @Test func `the terminal of a UIStepper sends only the user's changes and writes the values that it receives`() {
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

    @Test
    func `the terminal of a UISegmentedControl sends only the user's changes and writes the values that it receives`() {
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

    @Test func `the terminal of a UIDatePicker sends only the user's changes and writes the values that it receives`() {
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

    @Test func `the terminal of a custom control does not echo a write, even if the write sends the control's event`() {
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

    @Test func `when editing ends, the terminal of a UITextField sends the text if the program has corrected it`() {
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

    @Test func `a UITextField sends the user's text again if the bound property had replaced it in between`() {
        let (field, name) = (UITextField(), MutableProperty(""))
        field.textTerminal().bindTwoWay(to: name.terminal)
        field.userTypes("a")
        name.value = "b"
        field.userTypes("a")
        #expect(name.value == "a")
    }

    @Test func `two controls bound to one property update each other`() {
        let (slider, stepper, volume) = (UISlider(), UIStepper(), MutableProperty(0.0))
        stepper.maximumValue = 1
        slider.valueTerminal().map({ Double($0) }, back: { Float($0) }).bindTwoWay(to: volume.terminal)
        stepper.valueTerminal().bindTwoWay(to: volume.terminal)
        slider.userChanges { slider.value = 0.5 }
        #expect((volume.value, stepper.value) == (0.5, 0.5))
        stepper.userChanges { stepper.value = 1 }
        #expect((volume.value, slider.value) == (1, 1))
    }

    @Test func `a bound control shows another thread's changes on the main actor`() async {
        let (field, name) = (UITextField(), MutableProperty("a"))
        field.textTerminal().bindTwoWay(to: name.terminal)
        onThreads(1) { _ in for number in 0...100 { name.value = "\(number)" } }
        #expect(field.text == "a")
        await withCheckedContinuation { continuation in MainScheduler.shared.schedule { continuation.resume() } }
        #expect(field.text == "100")
    }

    @Test func `the terminal of a UIPageControl sends only the user's changes and writes the values that it receives`()
    {
        let control = UIPageControl()
        control.numberOfPages = 3
        expectRules(
            Specimen(
                terminal: control.currentPageTerminal(),
                values: (1, 0, 2),
                user: { page in control.userChanges { control.currentPage = page } },
                program: { control.currentPage = $0 },
                shown: { control.currentPage }
            )
        )
    }

    @Test func `the terminal of a UISearchBar sends only the user's changes and writes the values that it receives`() {
        let bar = UISearchBar()
        expectRules(
            Specimen(
                terminal: bar.textTerminal(),
                values: ("a", "b", "c"),
                user: { bar.searchTextField.userTypes($0) },
                program: { bar.text = $0 },
                shown: { bar.text ?? "" }
            )
        )
        bar.text = "now"
        let recorder = Recorder(bar.textSignal)
        bar.searchTextField.userTypes("then")
        #expect(recorder.values == ["now", "then"])
    }

    @Test func `the terminals of UIKit controls complete when the controls are deallocated`() {
        expectEnd(of: { $0.textTerminal() }, with: { UITextField() })
        expectEnd(of: { $0.textTerminal() }, with: { UITextView() })
        expectEnd(of: { $0.isOnTerminal() }, with: { UISwitch() })
        expectEnd(of: { $0.valueTerminal() }, with: { UISlider() })
        expectEnd(of: { $0.valueTerminal() }, with: { UIStepper() })
        expectEnd(of: { $0.selectedSegmentIndexTerminal() }, with: { UISegmentedControl(items: ["a"]) })
        expectEnd(of: { $0.dateTerminal() }, with: { UIDatePicker() })
        expectEnd(of: { $0.currentPageTerminal() }, with: { UIPageControl() })
        expectEnd(of: { $0.textTerminal() }, with: { UISearchBar() })
        expectEnd(of: { $0.selectedRowTerminal() }, with: { UIPickerView() })
    }

    @Test func `a property still works after a control bound to it is deallocated`() {
        let name = MutableProperty("a")
        do { UITextField().textTerminal().bindTwoWay(to: name.terminal) }
        name.value = "c"
        #expect(name.value == "c")
    }

    @Test func `disposing a binding removes the binding's actions from its control`() {
        let (slider, property) = (UISlider(), MutableProperty<Float>(0.5))
        let binding = slider.valueTerminal().bindTwoWay(to: property.terminal)
        slider.userChanges { slider.value = 1 }
        #expect(property.value == 1)
        binding.dispose()
        #expect(slider.allControlEvents == [])
    }
}
