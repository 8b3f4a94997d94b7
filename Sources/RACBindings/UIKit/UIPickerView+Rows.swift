#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    import RACCore
    import RACOperators
    import UIKit

    extension UIPickerView {
        /// Shows rows of text, one list for each component, and notifies the picker's terminals of the user's selections.
        ///
        /// The call replaces the picker's data source and delegate. The picker keeps the rows. With a delegate of your own,
        /// call ``userDidSelectRow(inComponent:)`` from the delegate instead of this method.
        ///
        /// ```swift
        /// picker.showRows([["small", "medium", "large"]])
        /// picker.selectedRowTerminal().bindTwoWay(to: model.size.terminal)
        /// ```
        ///
        /// - Parameter components: The titles of each component's rows. The components are listed from left to right.
        public func showRows(_ components: [[String]]) {
            let rows = PickerRows(components)
            PickerState.of(self).rows = rows
            dataSource = rows
            delegate = rows
            reloadAllComponents()
        }

        /// Notifies the terminals that the user has selected a row. A delegate of your own calls this method in
        /// `pickerView(_:didSelectRow:inComponent:)`.
        ///
        /// - Parameter component: The component in which the user has selected a row. The row is read from the picker.
        public func userDidSelectRow(inComponent component: Int) {
            let state = PickerState.of(self)
            let former = state.changedComponent
            state.changedComponent = component
            defer { state.changedComponent = former }
            ControlStorage.of(self).act()
        }

        /// Returns a new terminal for the selected row of a component, or −1 without a selection, for a two-way binding.
        ///
        /// The terminal sends the row that the user selects, and shows a received row, without an animation. The terminal needs
        /// a call of ``showRows(_:)``, or a delegate of your own that calls ``userDidSelectRow(inComponent:)``. Create the
        /// terminal after the picker has its components. Send only rows that the component has.
        ///
        /// The terminal sends no value at the start, no selection by the program, and no row that it has received. It sends and
        /// writes on the main actor, completes when the picker is deallocated, and does not keep the picker.
        ///
        /// - Parameter component: The component, counted from 0. Precondition: the picker has this component.
        public func selectedRowTerminal(inComponent component: Int = 0) -> ChannelTerminal<Int, Never> {
            let selections = Signal<Int?, Never>.ofActions(of: self) { picker in
                PickerState.of(picker).changedComponent == component ? picker.selectedRow(inComponent: component) : nil
            }
            return ChannelTerminal.of(
                self,
                changes: selections.compactMap { $0 },
                read: { $0.selectedRow(inComponent: component) },
                write: { $0.selectRow($1, inComponent: component, animated: false) }
            )
        }
    }

    @MainActor
    private final class PickerState {
        /// Kept here, since a picker view keeps neither its data source nor its delegate.
        var rows: PickerRows?
        /// The component in which the user has just selected a row. It is set while listeners are called.
        var changedComponent: Int?

        static func of(_ picker: UIPickerView) -> PickerState {
            ControlStorage.of(picker).attached { PickerState() }
        }
    }

    @MainActor
    private final class PickerRows: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
        private let components: [[String]]

        init(_ components: [[String]]) {
            self.components = components
        }

        func numberOfComponents(in pickerView: UIPickerView) -> Int {
            components.count
        }

        func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
            components[component].count
        }

        func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
            components[component][row]
        }

        func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
            pickerView.userDidSelectRow(inComponent: component)
        }
    }
#endif
