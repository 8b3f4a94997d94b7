#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import RACCore
    import RACOperators

    extension TargetActionSending where Self: NSControl {
        /// The value of a control as one end of a two-way binding: the terminal sends what the user makes of the value, and
        /// writes what is sent to it.
        ///
        /// The terminal sends no value at the start. Nor does it send what the program changes, and what is sent to it does not
        /// come back. It sends and writes on the main actor; of the values that other threads send to it during one turn of the
        /// main loop, it writes the newest. It completes when the control is deallocated. It does not keep the control.
        ///
        /// As long as the terminal or a binding of it is in use, it listens to the control's action. So the control's `target`
        /// is one of the framework. See ``TargetActionSending``.
        ///
        /// ```swift
        /// knob.terminal(\.doubleValue).bindTwoWay(to: model.angle.terminal)
        /// ```
        ///
        /// Source: `-rac_channelToBinding:` in NSObject+RACAppKitBindings. Better: the key path is checked by the compiler.
        ///
        /// - Parameter keyPath: The value. Read at once, and with each action.
        /// - Returns: The terminal to bind or observe. Each call makes one.
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
        /// The text as one end of a two-way binding: the terminal sends what the user types, and shows what is sent to it. Also
        /// for search fields.
        ///
        /// The terminal sends no value at the start, and what is sent to it does not come back. What the program puts into the
        /// field is not sent, unless the user edits it, or ends editing with it. It sends and writes on the main actor, and
        /// completes when the text field goes away. It does not keep the text field. The field's target and delegate stay free
        /// for other things.
        ///
        /// Source: `-rac_channelToBinding:` in NSObject+RACAppKitBindings, with `NSValueBinding`.
        ///
        /// - Returns: The terminal to bind or observe. Each call makes one.
        public func textTerminal() -> ChannelTerminal<String, Never> {
            // A formatter may correct the text at the end of editing. An end of editing without that is no change.
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
        /// Sends what the user moves the slider to: while it moves if the slider's `isContinuous` is set, otherwise at the end.
        /// Shows what is sent to it, within the slider's limits. For the rest it is as `terminal(_:)`.
        ///
        /// Source: `-rac_channelToBinding:` in NSObject+RACAppKitBindings, with `NSValueBinding`.
        public func valueTerminal() -> ChannelTerminal<Double, Never> {
            terminal(\.doubleValue)
        }
    }

    extension NSStepper {
        /// The value as one end of a two-way binding.
        ///
        /// Sends what the user steps to, and shows what is sent to it, within the stepper's limits. For the rest it is as
        /// `terminal(_:)`.
        ///
        /// Source: `-rac_channelToBinding:` in NSObject+RACAppKitBindings, with `NSValueBinding`.
        public func valueTerminal() -> ChannelTerminal<Double, Never> {
            terminal(\.doubleValue)
        }
    }

    extension NSSwitch {
        /// Returns whether the switch is on, as one end of a two-way binding.
        ///
        /// Sends what the user switches to, and shows what is sent to it. As in AppKit, every state except off counts as on.
        /// For the rest it is as `terminal(_:)`.
        ///
        /// Source: `-rac_channelToBinding:` in NSObject+RACAppKitBindings, with `NSValueBinding`.
        public func isOnTerminal() -> ChannelTerminal<Bool, Never> {
            terminal(\.isOn)
        }

        private var isOn: Bool {
            get { state != .off }
            set { state = newValue ? .on : .off }
        }
    }

    extension NSButton {
        /// Returns whether a check box or another button with two states is on, as one end of a two-way binding.
        ///
        /// Sends what the user sets it to, and shows what is sent to it. The mixed state counts as off. For the rest it is as
        /// `terminal(_:)`.
        ///
        /// Source: `-rac_channelToBinding:` in NSObject+RACAppKitBindings, with `NSValueBinding`.
        public func isOnTerminal() -> ChannelTerminal<Bool, Never> {
            terminal(\.isOn)
        }

        private var isOn: Bool {
            get { state == .on }
            set { state = newValue ? .on : .off }
        }
    }

    extension NSPopUpButton {
        /// The index of the selected item as one end of a two-way binding. −1 for none.
        ///
        /// Sends what the user selects, and selects what is sent to it. Send only indices of items, or −1. For the rest it is
        /// as `terminal(_:)`.
        ///
        /// Source: `-rac_channelToBinding:` in NSObject+RACAppKitBindings, with `NSSelectedIndexBinding`.
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
        /// Sends what the user chooses, and shows what is sent to it, within the picker's limits. For the rest it is as
        /// `terminal(_:)`.
        ///
        /// Source: `-rac_channelToBinding:` in NSObject+RACAppKitBindings, with `NSValueBinding`.
        public func dateTerminal() -> ChannelTerminal<Date, Never> {
            terminal(\.dateValue)
        }
    }
#endif
