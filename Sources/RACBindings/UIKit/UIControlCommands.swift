#if canImport(UIKit) && !os(watchOS)
    import RACCore
    import RACSchedulers
    import UIKit

    /// A button executes its command at `.primaryActionTriggered`: by touch, keyboard, remote control or pointer. A test can
    /// press the button by sending this event with `sendActions(for:)`.
    extension UIButton: CommandControl {
        /// The action to run when the user triggers the button. Set by `setCommand`.
        public var commandAction: (@MainActor () -> Void)? {
            get { ControlStorage.of(self).commandAction }
            set { install(newValue, for: .primaryActionTriggered) }
        }
    }

    #if !os(tvOS)
        /// A refresh control executes its command when the user pulls the control. It ends refreshing when the run has
        /// completed, failed or been cancelled, or immediately if the command is not enabled.
        extension UIRefreshControl: CommandControl {
            /// The action to run when the user pulls the refresh control. Set by `setCommand`.
            public var commandAction: (@MainActor () -> Void)? {
                get { ControlStorage.of(self).commandAction }
                set { install(newValue, for: .valueChanged) }
            }

            /// Ends refreshing when a run ends, unless the user has started another run since. Called for each run.
            ///
            /// - Parameter run: A signal that completes when the run has ended.
            public func commandStarted(_ run: Signal<Never, Never>) {
                let shownRun = ControlStorage.of(self).attached { SerialDisposable() }
                shownRun.disposable = run.subscribeOnMain(completed: { [weak self] in
                    self?.endRefreshing()
                })
            }
        }
    #endif

    extension UIControl {
        /// Replaces the previous command's action for an event, or only removes it if the action is `nil`.
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
        static func command(of storage: ControlStorage, title: String = "", image: UIImage? = nil) -> UIAction {
            UIAction(title: title, image: image, identifier: .command) { [weak storage] _ in storage?.commandAction?() }
        }
    }

    extension UIAction.Identifier {
        static var command: UIAction.Identifier { UIAction.Identifier(rawValue: "ReactiveSignals.command") }
    }
#endif
