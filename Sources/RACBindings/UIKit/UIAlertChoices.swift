#if canImport(UIKit) && !os(watchOS)
    import RACCommand
    import RACCore
    import RACOperators
    import RACSchedulers
    import UIKit

    /// An action of an alert executes its command when the user chooses it, and is enabled when the command is.
    ///
    /// UIKit takes what an action does when it is made. So a command, and the signals below, are for actions made with
    /// ``init(title:style:command:)`` or ``choice(title:style:)``; of other actions only the enabledness follows the command.
    ///
    /// Not in ReactiveObjC, which has it for UIAlertView and UIActionSheet.
    extension UIAlertAction: CommandControl {
        /// What the action does when it is chosen; set by `setCommand`.
        public var commandAction: (@MainActor () -> Void)? {
            get { ControlStorage.of(self).commandAction }
            set {
                assert(
                    newValue == nil || ControlStorage.of(self).isHeard,
                    "An alert's action whose handler is another one"
                )
                ControlStorage.of(self).setCommandAction(newValue, of: self)
            }
        }

        /// Creates an action that executes a command when the user chooses it.
        ///
        /// ```swift
        /// alert.addAction(UIAlertAction(title: "Delete", style: .destructive, command: model.delete))
        /// ```
        ///
        /// It is enabled when the command is, also while the alert is shown, and keeps the command until another one is set.
        ///
        /// - Parameters:
        ///   - title: What the user reads.
        ///   - style: How it looks, and where it is placed.
        ///   - command: What to execute.
        public convenience init<Output, Failure>(
            title: String?,
            style: UIAlertAction.Style = .default,
            command: Command<Void, Output, Failure>
        ) {
            self.init(title: title, style: style) { ControlStorage.of($0).act() }
            ControlStorage.of(self).isHeard = true
            setCommand(command)
        }

        /// Returns an action whose choice ``choiceSignal`` tells of.
        ///
        /// - Parameters:
        ///   - title: What the user reads.
        ///   - style: How it looks, and where it is placed.
        /// - Returns: The action, to be added to an alert.
        public static func choice(title: String?, style: UIAlertAction.Style = .default) -> UIAlertAction {
            let action = UIAlertAction(title: title, style: style) { ControlStorage.of($0).act() }
            ControlStorage.of(action).isHeard = true
            return action
        }

        /// Sends the action when the user chooses it; completes when it goes away, which this does not keep.
        ///
        /// Sends on the main actor, before a command is executed.
        public var choiceSignal: Signal<UIAlertAction, Never> {
            .ofActions(of: self) { $0 }
        }
    }

    extension UIAlertController {
        /// Sends the action that the user chooses, and completes; without one it completes when the alert goes away.
        ///
        /// It hears of those actions that have been added when it is subscribed to, and that were made as
        /// ``UIAlertAction/choiceSignal`` needs it. Sends on the main actor; does not keep the alert.
        ///
        /// ```swift
        /// alert.choiceSignal.onMain.filter { $0.style == .destructive }.subscribe { _ in model.delete.execute() }
        /// ```
        ///
        /// Source: `-rac_buttonClickedSignal` in UIAlertView and UIActionSheet.
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
