#if canImport(UIKit) && !os(watchOS)
    import RACCore
    import RACSchedulers
    import UIKit

    /// A button executes its command when the user triggers the button, by touch, keyboard, remote control or pointer.
    ///
    /// The button observes the event `.primaryActionTriggered`. A test can press the button by sending this event with
    /// `sendActions(for:)`.
    extension UIButton: CommandControl {
        /// The action to run when the user triggers the button. Set by `setCommand`.
        public var commandAction: (@MainActor () -> Void)? {
            get { ControlStorage.of(self).commandAction }
            set { install(newValue, for: .primaryActionTriggered) }
        }
    }

    #if !os(tvOS)
        /// A refresh control executes its command when the user pulls the control, and ends refreshing when the run has ended.
        ///
        /// The run can end by completion, failure or cancellation. If the command is not enabled, refreshing ends immediately.
        extension UIRefreshControl: CommandControl {
            /// The action to run when the user pulls the refresh control. Set by `setCommand`.
            public var commandAction: (@MainActor () -> Void)? {
                get { ControlStorage.of(self).commandAction }
                set { install(newValue, for: .valueChanged) }
            }

            /// Ends refreshing when a run ends, unless the user has started another run since.
            ///
            /// The framework calls this method with each run of the command.
            ///
            /// - Parameter run: A signal that completes when the run has ended.
            public func commandStarted(_ run: Signal<Never, Never>) {
                let shown = ControlStorage.of(self).attached { RefreshedRun() }
                shown.subscription.disposable = run.subscribeOnMain(completed: { [weak self] in
                    self?.endRefreshing()
                })
            }
        }

        /// Keeps the subscription to the run that a refresh control shows. Refreshing ends when that run ends.
        private final class RefreshedRun {
            let subscription = SerialDisposable()
        }
    #endif

    extension UIControl {
        /// Installs an action for an event in place of the previous command's action. If the action is `nil`, only removes the
        /// previous command's action.
        fileprivate func install(_ action: (@MainActor () -> Void)?, for event: UIControl.Event) {
            let storage = ControlStorage.of(self)
            storage.commandAction = action
            if action == nil {
                removeAction(identifiedBy: .command, for: event)
            } else {
                // UIKit replaces the previous command's action, because both actions have the same identifier.
                addAction(.command(of: storage), for: event)
            }
        }
    }

    extension UIAction {
        /// Returns an action that calls the current `commandAction` of a storage.
        static func command(of storage: ControlStorage, title: String = "", image: UIImage? = nil) -> UIAction {
            UIAction(title: title, image: image, identifier: .command) { [weak storage] _ in storage?.commandAction?() }
        }
    }

    extension UIAction.Identifier {
        /// The identifier of the action that executes a command. A control has one such action.
        static var command: UIAction.Identifier { UIAction.Identifier(rawValue: "ReactiveSignals.command") }
    }
#endif
