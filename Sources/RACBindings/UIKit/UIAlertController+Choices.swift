#if canImport(UIKit) && !os(watchOS)
    import RACCommand
    import RACCore
    import RACOperators
    import RACSchedulers
    import UIKit

    /// An alert action executes its command when the user chooses the action, and is enabled while the command is enabled.
    ///
    /// UIKit accepts the handler of an action only when the action is created. A command and ``choiceSignal`` therefore need an
    /// action created with ``init(title:style:command:)`` or ``choice(title:style:)``. For any other action, ``choiceSignal``
    /// sends nothing, and a debug build stops if a command is set. A release build enables the action while the command is
    /// enabled, but does not execute the command.
    ///
    /// In ReactiveObjC, UIAlertView and UIActionSheet have a signal of the chosen button.
    extension UIAlertAction: CommandControl {
        /// The action to run when the user chooses the alert action. Set by `setCommand`. Precondition, checked by debug
        /// builds: the alert action was created with ``init(title:style:command:)`` or ``choice(title:style:)``.
        public var commandAction: (@MainActor () -> Void)? {
            get { ControlStorage.of(self).commandAction }
            set {
                assert(
                    newValue == nil || ControlStorage.of(self).isCalledByHandler,
                    "This alert action needs init(title:style:command:) or choice(title:style:) to execute a command"
                )
                ControlStorage.of(self).setCommandAction(newValue, of: self)
            }
        }

        /// Creates an action that executes a command when the user chooses the action.
        ///
        /// ```swift
        /// alert.addAction(UIAlertAction(title: "Delete", style: .destructive, command: model.delete))
        /// ```
        ///
        /// The action is enabled while the command is enabled, and keeps the command until another command is set.
        ///
        /// - Parameters:
        ///   - title: The title for the user.
        ///   - style: The look and the position of the action.
        ///   - command: The command to execute.
        public convenience init<Output, Failure>(
            title: String?,
            style: UIAlertAction.Style = .default,
            command: Command<Void, Output, Failure>
        ) {
            self.init(title: title, style: style) { ControlStorage.of($0).act() }
            ControlStorage.of(self).isCalledByHandler = true
            setCommand(command)
        }

        /// Returns an action without a command, for ``choiceSignal`` or a later `setCommand`.
        ///
        /// - Parameters:
        ///   - title: The title for the user.
        ///   - style: The look and the position of the action.
        public static func choice(title: String?, style: UIAlertAction.Style = .default) -> UIAlertAction {
            let action = UIAlertAction(title: title, style: style) { ControlStorage.of($0).act() }
            ControlStorage.of(action).isCalledByHandler = true
            return action
        }

        /// A signal that sends the action when the user chooses the action. It completes when the action is deallocated.
        ///
        /// The signal sends on the main actor, before the action's command is executed. It does not keep the action. It sends
        /// nothing for an action that was not created with ``init(title:style:command:)`` or ``choice(title:style:)``.
        public var choiceSignal: Signal<UIAlertAction, Never> {
            .ofActions(of: self) { $0 }
        }
    }

    extension UIAlertController {
        /// A signal that sends the action that the user chooses, and then completes. If the user chooses no action, the signal
        /// completes when the alert is deallocated.
        ///
        /// Subscribe after you have added the actions. The signal ignores actions that are added later, and actions that
        /// ``UIAlertAction/choiceSignal`` does not support. It sends on the main actor, before the action's command is
        /// executed, and does not keep the alert.
        ///
        /// ```swift
        /// alert.choiceSignal.onMain.filter { $0.style == .destructive }.subscribe { _ in model.delete.execute() }
        /// ```
        public var choiceSignal: Signal<UIAlertAction, Never> {
            Signal.of(self) { alert, subscriber in
                for action in alert.actions {
                    let choice = action.choiceSignal.subscribeOnMain { action in
                        subscriber.send(action)
                        subscriber.complete()
                    }
                    subscriber.add(choice)
                }
            }
        }
    }
#endif
