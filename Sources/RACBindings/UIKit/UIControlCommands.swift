#if canImport(UIKit) && !os(watchOS)
    import RACCore
    import RACSchedulers
    import UIKit

    /// A button executes its command when the user triggers it, by touch, keyboard, remote control or pointer.
    ///
    /// It does so with the event `.primaryActionTriggered`. A test that presses the button sends this event with
    /// `sendActions(for:)`.
    ///
    /// Source: `rac_command` in UIButton, which listens for touches only.
    extension UIButton: CommandControl {
        /// What the button does. Set by `setCommand`.
        public var commandAction: (@MainActor () -> Void)? {
            get { ControlStorage.of(self).commandAction }
            set { install(newValue, for: .primaryActionTriggered) }
        }
    }

    #if !os(tvOS)
        /// A refresh control executes its command when the user pulls it, and ends refreshing when the run has ended.
        ///
        /// That is so with a completion, a failure and a cancellation. If the command is not enabled, refreshing ends immediately.
        ///
        /// Source: `rac_command` in UIRefreshControl. Better: if the command is replaced during a run, the end of that run
        /// still ends refreshing.
        extension UIRefreshControl: CommandControl {
            /// What the refresh control does. Set by `setCommand`.
            public var commandAction: (@MainActor () -> Void)? {
                get { ControlStorage.of(self).commandAction }
                set { install(newValue, for: .valueChanged) }
            }

            /// Ends refreshing when a run ends, unless the user has started another run since.
            ///
            /// `setCommand` sees to it that this is called with each run.
            ///
            /// - Parameter run: Completes when the run has ended, in whatever way.
            public func commandStarted(_ run: Signal<Never, Never>) {
                let shown = ControlStorage.of(self).attached { RefreshedRun() }
                shown.subscription.disposable = run.subscribeOnMain(completed: { [weak self] in
                    self?.endRefreshing()
                })
            }
        }

        /// The run whose end a refresh control waits for.
        private final class RefreshedRun {
            let subscription = SerialDisposable()
        }
    #endif

    extension UIControl {
        /// Does something for an event, in place of what the control's former command did, or `nil` for nothing.
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
        /// An action that calls what a storage has as its `commandAction` at that moment.
        static func command(of storage: ControlStorage, title: String = "", image: UIImage? = nil) -> UIAction {
            UIAction(title: title, image: image, identifier: .command) { [weak storage] _ in storage?.commandAction?() }
        }
    }

    extension UIAction.Identifier {
        /// The name of the action that executes a command. One control has one.
        static var command: UIAction.Identifier { UIAction.Identifier(rawValue: "ReactiveSignals.command") }
    }
#endif
