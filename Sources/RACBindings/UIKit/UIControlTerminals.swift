#if canImport(UIKit) && !os(watchOS)
    import Foundation
    import RACCore
    import UIKit

    extension EventSendingControl {
        /// Returns a new terminal for a value of the control, for a two-way binding.
        ///
        /// The terminal sends the user's changes, and writes the values that it receives. It sends no value at the start, no
        /// changes by the program, and no value that it has received. The terminal sends and writes on the main actor. If other
        /// threads send several values during one turn of the main loop, the terminal writes only the newest value. The
        /// terminal completes when the control is deallocated, and does not keep the control.
        ///
        /// ```swift
        /// knob.terminal(for: .valueChanged, \.angle).bindTwoWay(to: model.angle.terminal)
        /// ```
        ///
        /// - Parameters:
        ///   - events: The events that the control sends when the user has changed the value.
        ///   - keyPath: The key path of the value. The value is read immediately, and with each of the events.
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
        /// Returns a new terminal for the text, for a two-way binding. `nil` counts as an empty text.
        ///
        /// The terminal sends the user's input, and shows the texts that it receives. It sends no value at the start, and no
        /// text that it has received. A text set by the program is sent only when the user next edits the text or ends editing.
        /// Otherwise the same as ``EventSendingControl/terminal(for:_:)``.
        public func textTerminal() -> ChannelTerminal<String, Never> {
            // An automatic correction can change the text at the end of editing. Without a correction, `isSameValue` ignores the
            // event. `.editingDidEndOnExit` is not observed, because the Return key ends editing if this event has a listener.
            ChannelTerminal.of(
                self,
                changes: signal(for: [.editingChanged, .editingDidEnd]) { $0.text ?? "" },
                isSameValue: { $0 == $1 },
                read: { $0.text ?? "" },
                write: { $0.text = $1 }
            )
        }
    }

    extension UITextView {
        /// Returns a new terminal for the text, for a two-way binding.
        ///
        /// The terminal sends the user's input, and shows the texts that it receives. It sends no value at the start, no text
        /// set by the program, and no text that it has received. The terminal sends and writes on the main actor, and completes
        /// when the text view is deallocated. It does not keep the text view. The view's delegate stays free for other uses.
        ///
        /// In ReactiveObjC, a text view has only a signal.
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
        /// Returns a new terminal for the index of the selected segment, for a two-way binding. Without a selection, the index
        /// is `UISegmentedControl.noSegment`. Send only valid indices. Otherwise the same as
        /// ``EventSendingControl/terminal(for:_:)``.
        public func selectedSegmentIndexTerminal() -> ChannelTerminal<Int, Never> {
            terminal(for: .valueChanged, \.selectedSegmentIndex)
        }
    }

    extension UIPageControl {
        /// Returns a new terminal for the current page, for a two-way binding.
        ///
        /// A received page outside the control's range is replaced by the first or last page. Pages are counted from 0.
        /// Otherwise the same as ``EventSendingControl/terminal(for:_:)``.
        public func currentPageTerminal() -> ChannelTerminal<Int, Never> {
            terminal(for: .valueChanged, \.currentPage)
        }
    }

    #if !os(tvOS)
        extension UISwitch {
            /// Returns a new terminal for the on state of the switch, for a two-way binding. A received state is shown without
            /// an animation. Otherwise the same as ``EventSendingControl/terminal(for:_:)``.
            public func isOnTerminal() -> ChannelTerminal<Bool, Never> {
                terminal(for: .valueChanged, \.isOn)
            }
        }

        extension UISlider {
            /// Returns a new terminal for the value, for a two-way binding.
            ///
            /// The terminal sends during the movement of the slider if `isContinuous` is `true`, otherwise at the end. A
            /// received value is shown without an animation, within the slider's limits. Otherwise the same as
            /// ``EventSendingControl/terminal(for:_:)``.
            public func valueTerminal() -> ChannelTerminal<Float, Never> {
                terminal(for: .valueChanged, \.value)
            }
        }

        extension UIStepper {
            /// Returns a new terminal for the value, for a two-way binding. A received value is shown within the stepper's
            /// limits. Otherwise the same as ``EventSendingControl/terminal(for:_:)``.
            public func valueTerminal() -> ChannelTerminal<Double, Never> {
                terminal(for: .valueChanged, \.value)
            }
        }

        extension UIDatePicker {
            /// Returns a new terminal for the date, for a two-way binding. A received date is shown without an animation.
            /// Otherwise the same as ``EventSendingControl/terminal(for:_:)``.
            public func dateTerminal() -> ChannelTerminal<Date, Never> {
                terminal(for: .valueChanged, \.date)
            }
        }
    #endif
#endif
