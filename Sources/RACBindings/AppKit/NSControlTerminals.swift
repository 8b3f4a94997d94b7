#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import RACCore
    import RACOperators

    extension TargetActionSending where Self: NSControl {
        /// Returns a new terminal for a value of the control, for a two-way binding.
        ///
        /// The terminal sends the user's changes, and writes the values that it receives. It sends no value at the start, no
        /// changes by the program, and no value that it has received. The terminal sends and writes on the main actor. If other
        /// threads send several values during one turn of the main loop, the terminal writes only the newest value. The
        /// terminal completes when the control is deallocated, and does not keep the control.
        ///
        /// The terminal replaces the control's `target` while the terminal or a binding is in use. See ``TargetActionSending``.
        ///
        /// ```swift
        /// knob.terminal(\.doubleValue).bindTwoWay(to: model.angle.terminal)
        /// ```
        ///
        /// - Parameter keyPath: The key path of the value. The value is read immediately, and with each action.
        public func terminal<Value: Sendable>(
            _ keyPath: ReferenceWritableKeyPath<Self, Value>
        ) -> ChannelTerminal<Value, Never> {
            ChannelTerminal.of(
                self,
                changes: actionSignal { $0[keyPath: keyPath] },
                read: { $0[keyPath: keyPath] },
                write: { $0[keyPath: keyPath] = $1 }
            )
        }
    }

    extension NSTextField {
        /// Returns a new terminal for the text of a text field or search field, for a two-way binding.
        ///
        /// The terminal sends the user's input, and shows the texts that it receives. It sends no value at the start, and no
        /// text that it has received. A text set by the program is sent only when the user next edits the text or ends editing.
        /// The terminal sends and writes on the main actor, and completes when the text field is deallocated. It does not keep
        /// the text field. The field's target and delegate stay free for other uses.
        public func textTerminal() -> ChannelTerminal<String, Never> {
            // A formatter can correct the text at the end of editing. Otherwise `isSameValue` ignores the notification.
            let edits = Signal.of(NSControl.textDidChangeNotification, by: self, sendsCurrent: false) { $0.stringValue }
            let ends = Signal.of(NSControl.textDidEndEditingNotification, by: self, sendsCurrent: false) {
                $0.stringValue
            }
            return ChannelTerminal.of(
                self,
                changes: edits.merge(with: ends),
                isSameValue: { $0 == $1 },
                read: { $0.stringValue },
                write: { $0.stringValue = $1 }
            )
        }
    }

    extension NSSlider {
        /// Returns a new terminal for the value, for a two-way binding.
        ///
        /// The terminal sends during the movement of the slider if `isContinuous` is `true`, otherwise at the end of the
        /// movement. A received value is shown within the slider's limits. Otherwise the same as `terminal(_:)`.
        public func valueTerminal() -> ChannelTerminal<Double, Never> {
            terminal(\.doubleValue)
        }
    }

    extension NSStepper {
        /// Returns a new terminal for the value, for a two-way binding. A received value is shown within the stepper's limits.
        /// Otherwise the same as `terminal(_:)`.
        public func valueTerminal() -> ChannelTerminal<Double, Never> {
            terminal(\.doubleValue)
        }
    }

    extension NSSwitch {
        /// Returns a new terminal for the on state of the switch, for a two-way binding. Every state except off counts as on.
        /// Otherwise the same as `terminal(_:)`.
        public func isOnTerminal() -> ChannelTerminal<Bool, Never> {
            terminal(\.isOn)
        }

        private var isOn: Bool {
            get { state != .off }
            set { state = newValue ? .on : .off }
        }
    }

    extension NSButton {
        /// Returns a new terminal for the on state of a check box or another two-state button, for a two-way binding. The mixed
        /// state counts as off. Otherwise the same as `terminal(_:)`.
        public func isOnTerminal() -> ChannelTerminal<Bool, Never> {
            terminal(\.isOn)
        }

        private var isOn: Bool {
            get { state == .on }
            set { state = newValue ? .on : .off }
        }
    }

    extension NSPopUpButton {
        /// Returns a new terminal for the index of the selected item, or −1 without a selection, for a two-way binding. Send
        /// only indices of items, or −1. Otherwise the same as `terminal(_:)`.
        public func indexOfSelectedItemTerminal() -> ChannelTerminal<Int, Never> {
            terminal(\.selectedIndex)
        }

        private var selectedIndex: Int {
            get { indexOfSelectedItem }
            set { selectItem(at: newValue) }
        }
    }

    extension NSDatePicker {
        /// Returns a new terminal for the date, for a two-way binding. The terminal sends the user's choice, and shows a
        /// received date, within the picker's limits. Otherwise the same as `terminal(_:)`.
        public func dateTerminal() -> ChannelTerminal<Date, Never> {
            terminal(\.dateValue)
        }
    }
#endif
