// A stand-in for a part of Apple's SDK, which documents these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor
public protocol UIPickerViewDataSource: NSObjectProtocol {
    func numberOfComponents(in pickerView: UIPickerView) -> Int
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

@MainActor
public protocol UIPickerViewDelegate: NSObjectProtocol {
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

/// Default implementations of the methods that are optional in the SDK.
extension UIPickerViewDelegate {
    public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        nil
    }

    public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
}

@MainActor
open class UIPickerView: UIView {
    private var rows: [Int] = []

    open weak var dataSource: (any UIPickerViewDataSource)?
    open weak var delegate: (any UIPickerViewDelegate)?

    public convenience init() {
        self.init(frame: .zero)
    }

    open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }

    /// Reloads the rows. Also selects the first row of each component.
    open func reloadAllComponents() {
        rows = (0..<numberOfComponents).map {
            (dataSource?.pickerView(self, numberOfRowsInComponent: $0) ?? 0) > 0 ? 0 : -1
        }
    }

    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
        if rows.indices.contains(component) { rows[component] = row }
    }

    open func selectedRow(inComponent component: Int) -> Int {
        rows.indices.contains(component) ? rows[component] : -1
    }

    /// Not in Apple's SDKs: a selection by the user.
    public func userSelects(_ row: Int, inComponent component: Int) {
        selectRow(row, inComponent: component, animated: true)
        delegate?.pickerView(self, didSelectRow: row, inComponent: component)
    }

    /// Not in Apple's SDKs: the displayed title of a row.
    public func title(ofRow row: Int, inComponent component: Int) -> String? {
        delegate?.pickerView(self, titleForRow: row, forComponent: component)
    }
}
