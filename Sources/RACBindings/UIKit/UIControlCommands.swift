#if canImport(UIKit) && !os(watchOS)
    import RACCore
    import RACSchedulers
    import UIKit

    /// A button executes its command when the user triggers it, by touch, keyboard, remote control or pointer: with the
    /// event `primaryActionTriggered`, which is also what `sendActions(for:)` has to send in a test.
    ///
    /// Source: `rac_command` in UIButton, which listens for touches only.
    extension UIButton: CommandControl {
        /// What the button does; set by `setCommand`.
        public var commandAction: (@MainActor () -> Void)? {
            get { ControlStorage.of(self).commandAction }
            set { install(newValue, for: .primaryActionTriggered) }
        }
    }

    #if !os(tvOS)
        /// A refresh control executes its command when the user pulls it, and ends refreshing when the run has ended: with
        /// a completion, a failure or a cancellation, or at once if the command was not enabled.
        ///
        /// Source: `rac_command` in UIRefreshControl. Better: a run goes on to end the refreshing it has started when its
        /// command is replaced meanwhile.
        extension UIRefreshControl: CommandControl {
            /// What the refresh control does; set by `setCommand`.
            public var commandAction: (@MainActor () -> Void)? {
                get { ControlStorage.of(self).commandAction }
                set { install(newValue, for: .valueChanged) }
            }

            /// Ends refreshing when the run ends, unless the user has started another one since.
            ///
            /// - Parameter run: Completes when the run has ended.
            public func commandStarted(_ run: Signal<Never, Never>) {
                ControlStorage.of(self).run.disposable = run.subscribeOnMain(completed: { [weak self] in
                    self?.endRefreshing()
                })
            }
        }
    #endif

    extension UIControl {
        /// Does something for an event, in place of what it did before.
        fileprivate func install(_ action: (@MainActor () -> Void)?, for event: UIControl.Event) {
            let storage = ControlStorage.of(self)
            storage.commandAction = action
            if action == nil {
                removeAction(identifiedBy: .command, for: event)
            } else {
                // An action takes the place of one with the same name.
                addAction(.command(of: storage), for: event)
            }
        }
    }

    extension UIAction {
        /// Does what the control's command demands.
        static func command(of storage: ControlStorage, title: String = "", image: UIImage? = nil) -> UIAction {
            UIAction(title: title, image: image, identifier: .command) { [weak storage] _ in storage?.commandAction?() }
        }
    }

    extension UIAction.Identifier {
        /// The name of the action that executes a command. One control has one.
        static var command: UIAction.Identifier { UIAction.Identifier(rawValue: "ReactiveSignals.command") }
    }
#endif
