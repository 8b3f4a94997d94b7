#if canImport(UIKit) && !os(watchOS)
    import Foundation
    import RACCore
    import UIKit

    extension EventSendingControl {
        /// The value of a control as one end of a two-way binding: the terminal sends what the user makes of the value, and
        /// writes what is sent to it.
        ///
        /// The terminal sends no value at the start. Nor does it send what the program changes, and what is sent to it does not
        /// come back. It sends and writes on the main actor; of the values that other threads send to it during one turn of the
        /// main loop, it writes the newest. It completes when the control is deallocated. It does not keep the control.
        ///
        /// ```swift
        /// knob.terminal(for: .valueChanged, \.angle).bindTwoWay(to: model.angle.terminal)
        /// ```
        ///
        /// Source: `-rac_channelForControlEvents:key:nilValue:` in UIControl. Better: the key path is checked by the
        /// compiler.
        ///
        /// - Parameters:
        ///   - events: The events that the control sends when the user has changed the value.
        ///   - keyPath: The value. Read at once, and with each of the events.
        /// - Returns: The terminal to bind or observe. Each call makes one.
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
        /// The text as one end of a two-way binding: the terminal sends what the user types, and shows what is sent to it. No
        /// text counts as an empty one.
        ///
        /// The terminal sends no value at the start, and what is sent to it does not come back. What the program puts into the
        /// field is not sent, unless the user edits it, or ends editing with it. For the rest it is as
        /// ``EventSendingControl/terminal(for:_:)``.
        ///
        /// Source: `-rac_newTextChannel` in UITextField.
        public func textTerminal() -> ChannelTerminal<String, Never> {
            // A correction may come with the end of editing alone. An end of editing without one is no change. Not
            // `.editingDidEndOnExit`: if anybody listens to that, the Return key ends editing.
            ChannelTerminal.of(
                self,
                changes: signal(for: [.editingChanged, .editingDidEnd]) { $0.text ?? "" },
                isKnown: { $0 == $1 },
                read: { $0.text ?? "" },
                write: { $0.text = $1 }
            )
        }
    }

    extension UITextView {
        /// The text as one end of a two-way binding: the terminal sends what the user types, and shows what is sent to it.
        ///
        /// The terminal sends no value at the start. Nor does it send what the program puts into the view, and what is sent to
        /// it does not come back. It sends and writes on the main actor, and completes when the text view is deallocated. It does
        /// not keep the text view. The view's delegate stays free for other things.
        ///
        /// Not in ReactiveObjC, whose text view had a signal only.
        ///
        /// - Returns: The terminal to bind or observe. Each call makes one.
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
        /// The index of the selected segment as one end of a two-way binding. `UISegmentedControl.noSegment` for none.
        ///
        /// Sends what the user selects, and selects what is sent to it. For the rest it is as
        /// ``EventSendingControl/terminal(for:_:)``. Send only indices that the control has, or `noSegment`.
        ///
        /// Source: `-rac_newSelectedSegmentIndexChannelWithNilValue:` in UISegmentedControl.
        public func selectedSegmentIndexTerminal() -> ChannelTerminal<Int, Never> {
            terminal(for: .valueChanged, \.selectedSegmentIndex)
        }
    }

    extension UIPageControl {
        /// The current page as one end of a two-way binding.
        ///
        /// Sends the page that the user goes to, and shows what is sent to it, within the number of pages. Pages count from 0.
        /// For the rest it is as ``EventSendingControl/terminal(for:_:)``.
        public func currentPageTerminal() -> ChannelTerminal<Int, Never> {
            terminal(for: .valueChanged, \.currentPage)
        }
    }

    #if !os(tvOS)
        extension UISwitch {
            /// Returns whether the switch is on, as one end of a two-way binding.
            ///
            /// Sends what the user switches to, and shows what is sent to it, without an animation. For the rest it is as
            /// ``EventSendingControl/terminal(for:_:)``.
            ///
            /// Source: `-rac_newOnChannel` in UISwitch.
            public func isOnTerminal() -> ChannelTerminal<Bool, Never> {
                terminal(for: .valueChanged, \.isOn)
            }
        }

        extension UISlider {
            /// The value as one end of a two-way binding.
            ///
            /// Sends what the user moves the slider to: while it moves if the slider's `isContinuous` is set, otherwise at the
            /// end. Shows what is sent to it, within the slider's limits, without an animation. For the rest it is as
            /// ``EventSendingControl/terminal(for:_:)``.
            ///
            /// Source: `-rac_newValueChannelWithNilValue:` in UISlider.
            public func valueTerminal() -> ChannelTerminal<Float, Never> {
                terminal(for: .valueChanged, \.value)
            }
        }

        extension UIStepper {
            /// The value as one end of a two-way binding.
            ///
            /// Sends what the user steps to, and shows what is sent to it, within the stepper's limits. For the rest it is as
            /// ``EventSendingControl/terminal(for:_:)``.
            ///
            /// Source: `-rac_newValueChannelWithNilValue:` in UIStepper.
            public func valueTerminal() -> ChannelTerminal<Double, Never> {
                terminal(for: .valueChanged, \.value)
            }
        }

        extension UIDatePicker {
            /// The date as one end of a two-way binding.
            ///
            /// Sends what the user chooses, and shows what is sent to it, without an animation. For the rest it is as
            /// ``EventSendingControl/terminal(for:_:)``.
            ///
            /// Source: `-rac_newDateChannelWithNilValue:` in UIDatePicker.
            public func dateTerminal() -> ChannelTerminal<Date, Never> {
                terminal(for: .valueChanged, \.date)
            }
        }
    #endif
#endif
