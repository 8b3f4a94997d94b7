#if canImport(UIKit) && !os(watchOS)
    import Foundation
    import RACCore
    import UIKit

    extension EventSendingControl {
        /// The value of a control as one end of a two-way binding: sends what the user makes of it, and nothing else; what
        /// is sent to it is shown.
        ///
        /// There is no value at the start, changes made by the program are not sent, and what is sent to it does not come
        /// back. It sends and writes on the main actor, and completes when the control goes away, which it does not keep.
        ///
        /// ```swift
        /// knob.terminal(for: .valueChanged, \.angle).bindTwoWay(to: model.angle.terminal)
        /// ```
        ///
        /// Source: `-rac_channelForControlEvents:key:nilValue:` in UIControl. Better: the key path is checked by the
        /// compiler.
        ///
        /// - Parameters:
        ///   - events: With which the control tells that the user has changed the value.
        ///   - keyPath: The value.
        /// - Returns: The terminal to bind or observe; each call makes one.
        public func terminal<Value: Sendable>(
            for events: UIControl.Event,
            _ keyPath: ReferenceWritableKeyPath<Self, Value>
        ) -> ChannelTerminal<Value, Never> {
            ChannelTerminal.of(
                self,
                changes: signal(for: events) { $0[keyPath: keyPath] },
                read: { $0[keyPath: keyPath] },
                write: { $0[keyPath: keyPath] = $1 }
            )
        }
    }

    extension UITextField {
        /// The text as one end of a two-way binding: sends what the user types; what is sent to it is shown.
        ///
        /// There is no value at the start, changes made by the program are not sent unless the user ends editing with them,
        /// and what is sent to it does not come back. Completes when the text field goes away.
        ///
        /// Source: `-rac_newTextChannel` in UITextField.
        ///
        /// - Returns: The terminal to bind or observe; each call makes one.
        public func textTerminal() -> ChannelTerminal<String, Never> {
            // A correction may come with the end of editing alone. Without one, the end is no change.
            ChannelTerminal.of(
                self,
                changes: signal(for: [.editingChanged, .editingDidEnd, .editingDidEndOnExit]) { $0.text ?? "" },
                isKnown: { $0 == $1 },
                read: { $0.text ?? "" },
                write: { $0.text = $1 }
            )
        }
    }

    extension UITextView {
        /// The text as one end of a two-way binding: sends what the user types; what is sent to it is shown.
        ///
        /// There is no value at the start, changes made by the program are not sent, and what is sent to it does not come
        /// back. Completes when the text view goes away.
        ///
        /// Not in ReactiveObjC, whose text view had a signal only.
        ///
        /// - Returns: The terminal to bind or observe; each call makes one.
        public func textTerminal() -> ChannelTerminal<String, Never> {
            let name = UITextView.textDidChangeNotification
            return ChannelTerminal.of(
                self,
                changes: Signal.of(name, by: self, sendsCurrent: false) { $0.text ?? "" },
                read: { $0.text ?? "" },
                write: { $0.text = $1 }
            )
        }
    }

    extension UISegmentedControl {
        /// The index of the selected segment as one end of a two-way binding; `UISegmentedControl.noSegment` for none.
        ///
        /// Sends what the user selects, and nothing else; what is sent to it is shown.
        ///
        /// Source: `-rac_newSelectedSegmentIndexChannelWithNilValue:` in UISegmentedControl.
        ///
        /// - Returns: The terminal to bind or observe; each call makes one.
        public func selectedSegmentIndexTerminal() -> ChannelTerminal<Int, Never> {
            terminal(for: .valueChanged, \.selectedSegmentIndex)
        }
    }

    extension UIPageControl {
        /// The current page as one end of a two-way binding.
        ///
        /// Sends where the user goes, and nothing else; what is sent to it is shown, within the number of pages.
        ///
        /// Not in ReactiveObjC.
        ///
        /// - Returns: The terminal to bind or observe; each call makes one.
        public func currentPageTerminal() -> ChannelTerminal<Int, Never> {
            terminal(for: .valueChanged, \.currentPage)
        }
    }

    #if !os(tvOS)
        extension UISwitch {
            /// Whether the switch is on, as one end of a two-way binding.
            ///
            /// Sends what the user does, and nothing else; what is sent to it is shown.
            ///
            /// Source: `-rac_newOnChannel` in UISwitch.
            ///
            /// - Returns: The terminal to bind or observe; each call makes one.
            public func isOnTerminal() -> ChannelTerminal<Bool, Never> {
                terminal(for: .valueChanged, \.isOn)
            }
        }

        extension UISlider {
            /// The value as one end of a two-way binding.
            ///
            /// Sends what the user does, and nothing else; what is sent to it is shown, within the slider's limits.
            ///
            /// Source: `-rac_newValueChannelWithNilValue:` in UISlider.
            ///
            /// - Returns: The terminal to bind or observe; each call makes one.
            public func valueTerminal() -> ChannelTerminal<Float, Never> {
                terminal(for: .valueChanged, \.value)
            }
        }

        extension UIStepper {
            /// The value as one end of a two-way binding.
            ///
            /// Sends what the user does, and nothing else; what is sent to it is shown, within the stepper's limits.
            ///
            /// Source: `-rac_newValueChannelWithNilValue:` in UIStepper.
            ///
            /// - Returns: The terminal to bind or observe; each call makes one.
            public func valueTerminal() -> ChannelTerminal<Double, Never> {
                terminal(for: .valueChanged, \.value)
            }
        }

        extension UIDatePicker {
            /// The date as one end of a two-way binding.
            ///
            /// Sends what the user chooses, and nothing else; what is sent to it is shown.
            ///
            /// Source: `-rac_newDateChannelWithNilValue:` in UIDatePicker.
            ///
            /// - Returns: The terminal to bind or observe; each call makes one.
            public func dateTerminal() -> ChannelTerminal<Date, Never> {
                terminal(for: .valueChanged, \.date)
            }
        }
    #endif
#endif
