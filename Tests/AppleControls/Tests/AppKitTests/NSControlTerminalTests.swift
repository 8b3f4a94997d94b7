import AppKit
import RACBindings
import TestSupport
import Testing

/// Simulates user input in the order of AppKit: the value changes first, and then the action is sent.
extension NSControl {
    func userChanges(_ change: () -> Void) {
        guard isEnabled else { return }
        change()
        sendAction(action, to: target)
    }
}

@Suite @MainActor struct NSControlTerminalTests {
    @Test func `the terminal of an NSTextField sends only the user's changes and writes the values that it receives`() {
        let field = NSTextField(frame: .zero)
        expectRules(
            Specimen(
                terminal: field.textTerminal(),
                values: ("a", "b", "c"),
                user: { field.userTypes($0) },
                program: { field.stringValue = $0 },
                shown: { field.stringValue }
            )
        )
    }

    @Test func `when editing ends, the terminal of an NSTextField sends a text that a formatter has changed`() {
        let field = NSTextField(frame: .zero)
        let recorder = Recorder(field.textTerminal())
        let end = { NotificationCenter.default.post(name: NSControl.textDidEndEditingNotification, object: field) }
        field.userTypes("1")
        end()
        #expect(recorder.values == ["1"])
        field.stringValue = "1.00"
        end()
        #expect(recorder.values == ["1", "1.00"])
    }

    @Test func `the terminal of an NSSlider sends only the user's changes and writes the values that it receives`() {
        let slider = NSSlider(frame: .zero)
        expectRules(
            Specimen(
                terminal: slider.valueTerminal(),
                values: (0.25, 0.5, 0.75),
                user: { value in slider.userChanges { slider.doubleValue = value } },
                program: { slider.doubleValue = $0 },
                shown: { slider.doubleValue }
            )
        )
    }

    @Test func `the terminal of an NSStepper sends only the user's changes and writes the values that it receives`() {
        let stepper = NSStepper(frame: .zero)
        expectRules(
            Specimen(
                terminal: stepper.valueTerminal(),
                values: (1, 2, 3),
                user: { value in stepper.userChanges { stepper.doubleValue = value } },
                program: { stepper.doubleValue = $0 },
                shown: { stepper.doubleValue }
            )
        )
    }

    @Test func `the terminal of an NSSwitch sends only the user's changes and writes the values that it receives`() {
        let control = NSSwitch(frame: .zero)
        expectRules(
            Specimen(
                terminal: control.isOnTerminal(),
                values: (true, false, true),
                user: { isOn in control.userChanges { control.state = isOn ? .on : .off } },
                program: { control.state = $0 ? .on : .off },
                shown: { control.state != .off }
            )
        )
    }

    @Test func `for the mixed state, the terminal of a switch sends true and the terminal of a check box sends false`()
    {
        let (control, box) = (NSSwitch(frame: .zero), NSButton(frame: .zero))
        let recorders = (Recorder(control.isOnTerminal()), Recorder(box.isOnTerminal()))
        control.userChanges { control.state = .mixed }
        box.userChanges { box.state = .mixed }
        #expect((recorders.0.values, recorders.1.values) == ([true], [false]))
    }

    @Test func `the terminal of a check box sends only the user's changes and writes the values that it receives`() {
        let box = NSButton(frame: .zero)
        expectRules(
            Specimen(
                terminal: box.isOnTerminal(),
                values: (true, false, true),
                user: { isOn in box.userChanges { box.state = isOn ? .on : .off } },
                program: { box.state = $0 ? .on : .mixed },
                shown: { box.state == .on }
            )
        )
    }

    @Test func `the terminal of an NSPopUpButton sends only the user's changes and writes the values that it receives`()
    {
        let button = NSPopUpButton(frame: .zero)
        button.addItems(withTitles: ["a", "b", "c"])
        expectRules(
            Specimen(
                terminal: button.indexOfSelectedItemTerminal(),
                values: (1, 2, -1),
                user: { index in button.userChanges { button.selectItem(at: index) } },
                program: { button.selectItem(at: $0) },
                shown: { button.indexOfSelectedItem }
            )
        )
    }

    @Test func `the terminal of an NSDatePicker sends only the user's changes and writes the values that it receives`()
    {
        let picker = NSDatePicker(frame: .zero)
        expectRules(
            Specimen(
                terminal: picker.dateTerminal(),
                values: (Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2), .distantPast),
                user: { date in picker.userChanges { picker.dateValue = date } },
                program: { picker.dateValue = $0 },
                shown: { picker.dateValue }
            )
        )
    }

    @Test func `the terminal of a custom control does not echo a write, even if the write sends the control's action`()
    {
        @MainActor final class Knob: NSControl {
            var angle = 0.0 { didSet { if isLoud { sendAction(action, to: target) } } }
            var isLoud = false
        }
        let knob = Knob(frame: .zero)
        expectRules(
            Specimen(
                terminal: knob.terminal(\.angle),
                values: (1, 2, 3),
                user: { angle in knob.userChanges { knob.angle = angle } },
                program: { knob.angle = $0 },
                shown: { knob.angle }
            )
        )
        knob.isLoud = true
        let property = MutableProperty(7.0)
        let changes = Recorder(property)
        knob.terminal(\.angle).bindTwoWay(to: property.terminal)
        property.value = 8
        #expect(changes.values == [7, 8], "no echo")
        #expect(knob.angle == 8)
    }

    @Test func `the terminals of AppKit controls complete when the controls are deallocated`() {
        expectEnd(of: { $0.textTerminal() }, with: { NSTextField(frame: .zero) })
        expectEnd(of: { $0.valueTerminal() }, with: { NSSlider(frame: .zero) })
        expectEnd(of: { $0.valueTerminal() }, with: { NSStepper(frame: .zero) })
        expectEnd(of: { $0.isOnTerminal() }, with: { NSSwitch(frame: .zero) })
        expectEnd(of: { $0.isOnTerminal() }, with: { NSButton(frame: .zero) })
        expectEnd(of: { $0.indexOfSelectedItemTerminal() }, with: { NSPopUpButton(frame: .zero) })
        expectEnd(of: { $0.dateTerminal() }, with: { NSDatePicker(frame: .zero) })
    }

    @Test func `disposing a binding removes the target and the action of its AppKit control`() {
        let (slider, volume) = (NSSlider(frame: .zero), MutableProperty(0.5))
        let binding = slider.valueTerminal().bindTwoWay(to: volume.terminal)
        slider.userChanges { slider.doubleValue = 1 }
        #expect(volume.value == 1)
        binding.dispose()
        #expect(slider.target == nil)
        #expect(slider.action == nil)
    }

    @Test func `the command of a slider runs after the slider's new value has reached the bound property`() {
        let (slider, volume, seen) = (NSSlider(frame: .zero), MutableProperty(0.0), Shared<[Double]>([]))
        slider.setCommand(
            Command<Void, Never, Never> {
                seen.withLock { $0.append(volume.value) }
                return .empty
            }
        )
        slider.valueTerminal().bindTwoWay(to: volume.terminal)
        slider.userChanges { slider.doubleValue = 0.75 }
        #expect(seen.value == [0.75])
    }
}
