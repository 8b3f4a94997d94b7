import RACBindings
import TestSupport
import Testing
import UIKit

@Suite @MainActor struct UIPickerViewTests {
    private func makePicker() -> UIPickerView {
        let picker = UIPickerView()
        picker.showRows([["a", "b", "c"], ["x", "y", "z"]])
        return picker
    }

    @Test func `showRows(_:) shows the given rows in the components of a picker view`() {
        let picker = makePicker()
        #expect(picker.numberOfComponents == 2)
        #expect(picker.title(ofRow: 1, inComponent: 1) == "y")
    }

    @Test(arguments: [0, 1])
    func `the terminal of a picker component sends only the user's changes and writes the values that it receives`(
        component: Int
    ) {
        let picker = makePicker()
        expectRules(
            Specimen(
                terminal: picker.selectedRowTerminal(inComponent: component),
                values: (1, 2, 0),
                user: { picker.userSelects($0, inComponent: component) },
                program: { picker.selectRow($0, inComponent: component, animated: false) },
                shown: { picker.selectedRow(inComponent: component) }
            )
        )
    }

    @Test func `a change in one component of a picker is not sent by another component's terminal`() {
        let picker = makePicker()
        let (first, second) = (
            Recorder(picker.selectedRowTerminal()), Recorder(picker.selectedRowTerminal(inComponent: 1))
        )
        picker.userSelects(2, inComponent: 1)
        #expect((first.values, second.values) == ([], [2]))
    }

    @Test func `a custom delegate of a picker view can report the user's selection`() {
        @MainActor final class Delegate: NSObject, UIPickerViewDelegate {
            func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
                pickerView.userDidSelectRow(inComponent: component)
            }
        }
        let (picker, delegate) = (makePicker(), Delegate())
        picker.delegate = delegate
        let recorder = Recorder(picker.selectedRowTerminal())
        picker.userSelects(2, inComponent: 0)
        #expect(recorder.values == [2])
    }
}
