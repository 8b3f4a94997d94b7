#if canImport(UIKit) && !os(watchOS)
    import RACCommand
    import RACCore
    import RACOperators
    import RACSchedulers
    import UIKit

    /// An action of an alert executes its command when the user chooses it, and is enabled when the command is.
    ///
    /// UIKit takes the handler of an action only when the action is made. So a command and ``choiceSignal`` need an action that
    /// was made with ``init(title:style:command:)`` or ``choice(title:style:)``. Of any other action, ``choiceSignal`` sends
    /// nothing. If it gets a command, a debug build stops with a message. A release build lets the action be enabled when the
    /// command is, but does not execute the command.
    ///
    /// Not in ReactiveObjC, which has it for UIAlertView and UIActionSheet.
    extension UIAlertAction: CommandControl {
        /// What the action does when it is chosen. Set by `setCommand`. Precondition, which debug builds check: the action was
        /// made with ``init(title:style:command:)`` or ``choice(title:style:)``.
        public var commandAction: (@MainActor () -> Void)? {
            get { ControlStorage.of(self).commandAction }
            set {
                assert(
                    newValue == nil || AlertActionState.of(self).isHeard,
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
        /// It is enabled when the command is, also while the alert is shown. It keeps the command until another one is set.
        ///
        /// - Parameters:
        ///   - title: What the user reads.
        ///   - style: How the action looks, and where it is placed.
        ///   - command: What to execute.
        public convenience init<Output, Failure>(
            title: String?,
            style: UIAlertAction.Style = .default,
            command: Command<Void, Output, Failure>
        ) {
            self.init(title: title, style: style) { ControlStorage.of($0).act() }
            AlertActionState.of(self).isHeard = true
            setCommand(command)
        }

        /// Returns an action without a command, for ``choiceSignal`` or a later `setCommand`.
        ///
        /// - Parameters:
        ///   - title: What the user reads.
        ///   - style: How the action looks, and where it is placed.
        /// - Returns: The action, to be added to an alert.
        public static func choice(title: String?, style: UIAlertAction.Style = .default) -> UIAlertAction {
            let action = UIAlertAction(title: title, style: style) { ControlStorage.of($0).act() }
            AlertActionState.of(action).isHeard = true
            return action
        }

        /// Sends the action when the user chooses it, and completes when the action goes away.
        ///
        /// Sends on the main actor, before the action's command is executed. Does not keep the action. Of an action that was
        /// made in another way than with ``init(title:style:command:)`` or ``choice(title:style:)`` it sends nothing.
        public var choiceSignal: Signal<UIAlertAction, Never> {
            .ofActions(of: self) { $0 }
        }
    }

    extension UIAlertController {
        /// Sends the action that the user chooses, and completes. If the user chooses none, it completes when the alert goes
        /// away.
        ///
        /// Subscribe after you have added the actions: it does not learn of those that are added later. It hears only of actions
        /// that were made as ``UIAlertAction/choiceSignal`` says. Sends on the main actor, before the action's command is
        /// executed. Does not keep the alert.
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

    /// What an action of an alert keeps.
    @MainActor
    private final class AlertActionState {
        /// Returns whether the action was made so that its handler calls its ``ControlStorage``.
        var isHeard = false

        static func of(_ action: UIAlertAction) -> AlertActionState {
            ControlStorage.of(action).attached { AlertActionState() }
        }
    }
#endif
