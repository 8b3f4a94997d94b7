#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import RACCore
    import RACOperators

    extension TargetActionSending where Self: NSControl {
        /// The value of a control as one end of a two-way binding: sends what the user makes of it, and nothing else; what
        /// is sent to it is shown.
        ///
        /// There is no value at the start, changes made by the program are not sent, and what is sent to it does not come
        /// back. It sends and writes on the main actor, and completes when the control goes away, which it does not keep.
        ///
        /// ```swift
        /// knob.terminal(\.doubleValue).bindTwoWay(to: model.angle.terminal)
        /// ```
        ///
        /// Source: `-rac_channelToBinding:` in NSObject+RACAppKitBindings. Better: the key path is checked by the compiler.
        ///
        /// - Parameter keyPath: The value.
        /// - Returns: The terminal to bind or observe; each call makes one.
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
        /// The text as one end of a two-way binding: sends what the user types; what is sent to it is shown.
        ///
        /// There is no value at the start, changes made by the program are not sent unless the user ends editing with them,
        /// and what is sent to it does not come back. Completes when the text field goes away. Also for search fields.
        ///
        /// Source: `-rac_channelToBinding:` in NSObject+RACAppKitBindings, with `NSValueBinding`.
        ///
        /// - Returns: The terminal to bind or observe; each call makes one.
        public func textTerminal() -> ChannelTerminal<String, Never> {
            // A formatter may correct the text at the end of editing. Without that, the end is no change.
            let edits = Signal.of(NSControl.textDidChangeNotification, by: self, sendsCurrent: false) { $0.stringValue }
            let ends = Signal.of(NSControl.textDidEndEditingNotification, by: self, sendsCurrent: false) {
                $0.stringValue
            }
            return ChannelTerminal.of(
                self,
                changes: edits.merge(with: ends),
                isKnown: { $0 == $1 },
                read: { $0.stringValue },
                write: { $0.stringValue = $1 }
            )
        }
    }

    extension NSSlider {
        /// The value as one end of a two-way binding.
        ///
        /// Sends what the user does, and nothing else; what is sent to it is shown, within the slider's limits.
        ///
        /// Source: `-rac_channelToBinding:` in NSObject+RACAppKitBindings, with `NSValueBinding`.
        ///
        /// - Returns: The terminal to bind or observe; each call makes one.
        public func valueTerminal() -> ChannelTerminal<Double, Never> {
            terminal(\.doubleValue)
        }
    }

    extension NSStepper {
        /// The value as one end of a two-way binding.
        ///
        /// Sends what the user does, and nothing else; what is sent to it is shown, within the stepper's limits.
        ///
        /// Source: `-rac_channelToBinding:` in NSObject+RACAppKitBindings, with `NSValueBinding`.
        ///
        /// - Returns: The terminal to bind or observe; each call makes one.
        public func valueTerminal() -> ChannelTerminal<Double, Never> {
            terminal(\.doubleValue)
        }
    }

    extension NSSwitch {
        /// Whether the switch is on, as one end of a two-way binding.
        ///
        /// Sends what the user does, and nothing else; what is sent to it is shown. As AppKit has it, all but off is on.
        ///
        /// Source: `-rac_channelToBinding:` in NSObject+RACAppKitBindings, with `NSValueBinding`.
        ///
        /// - Returns: The terminal to bind or observe; each call makes one.
        public func isOnTerminal() -> ChannelTerminal<Bool, Never> {
            terminal(\.isOn)
        }

        private var isOn: Bool {
            get { state != .off }
            set { state = newValue ? .on : .off }
        }
    }

    extension NSButton {
        /// Whether a check box or another button with two states is on, as one end of a two-way binding.
        ///
        /// Sends what the user does, and nothing else; what is sent to it is shown. The mixed state counts as off.
        ///
        /// Source: `-rac_channelToBinding:` in NSObject+RACAppKitBindings, with `NSValueBinding`.
        ///
        /// - Returns: The terminal to bind or observe; each call makes one.
        public func isOnTerminal() -> ChannelTerminal<Bool, Never> {
            terminal(\.isOn)
        }

        private var isOn: Bool {
            get { state == .on }
            set { state = newValue ? .on : .off }
        }
    }

    extension NSPopUpButton {
        /// The index of the selected item as one end of a two-way binding; −1 for none.
        ///
        /// Sends what the user selects, and nothing else; what is sent to it is selected.
        ///
        /// Source: `-rac_channelToBinding:` in NSObject+RACAppKitBindings, with `NSSelectedIndexBinding`.
        ///
        /// - Returns: The terminal to bind or observe; each call makes one.
        public func indexOfSelectedItemTerminal() -> ChannelTerminal<Int, Never> {
            terminal(\.selectedIndex)
        }

        private var selectedIndex: Int {
            get { indexOfSelectedItem }
            set { selectItem(at: newValue) }
        }
    }

    extension NSDatePicker {
        /// The date as one end of a two-way binding.
        ///
        /// Sends what the user chooses, and nothing else; what is sent to it is shown, within the picker's limits.
        ///
        /// Source: `-rac_channelToBinding:` in NSObject+RACAppKitBindings, with `NSValueBinding`.
        ///
        /// - Returns: The terminal to bind or observe; each call makes one.
        public func dateTerminal() -> ChannelTerminal<Date, Never> {
            terminal(\.dateValue)
        }
    }
#endif
