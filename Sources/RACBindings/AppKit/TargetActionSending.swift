#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import RACCore

    /// An object that calls an action on one target: a control, a gesture recognizer, or an item of a menu or toolbar.
    ///
    /// An object can have one command, and any number of signals from ``actionSignal(_:)``. When the object sends its action,
    /// the command is executed and each signal sends a value. AppKit allows only one target. While there is a command or a
    /// subscription to a signal, the target is therefore an object of the framework:
    ///
    /// - The previous target and action are called after the signals have sent, but only if there is no command.
    /// - The previous target and action are restored when the command and all subscriptions are removed.
    /// - If you set another target, AppKit calls only this target. The command and the signals receive no actions until the
    ///   next command is set, or until the next subscription begins or ends.
    ///
    /// A menu or toolbar item that AppKit validates is enabled when its command is enabled. Without a command, a previous
    /// target that implements `validateMenuItem(_:)` or `validateToolbarItem(_:)` decides. Every other item is enabled.
    @MainActor
    public protocol TargetActionSending: CommandControl {
        /// The object on which the action is called. Held weakly. `nil` means the first responder that implements the action.
        var target: AnyObject? { get set }
        /// The method to call, or `nil` if there is none.
        var action: Selector? { get set }
    }

    extension NSControl: TargetActionSending, ActionCalling {}
    extension NSGestureRecognizer: TargetActionSending, ActionCalling {}
    extension NSMenuItem: TargetActionSending, ActionCalling {}
    extension NSToolbarItem: TargetActionSending, ActionCalling {}

    extension TargetActionSending {
        /// The closure to run as the object's action. Set by `setCommand`.
        public var commandAction: (@MainActor () -> Void)? {
            get { ControlStorage.of(self).commandAction }
            set { ControlStorage.of(self).setCommandAction(newValue, of: self) }
        }

        /// Returns a signal of a value that is read from the object each time the object sends its action.
        ///
        /// ```swift
        /// slider.actionSignal { slider in slider.doubleValue }
        /// ```
        ///
        /// The object sends its action when the user acts, but not when the program changes the object. The signal sends on the
        /// main actor, before a command of the object is executed. The signal completes when the object is deallocated, and
        /// does not keep the object. A subscription replaces the object's `target`. See ``TargetActionSending``.
        ///
        /// - Parameter read: Reads the value from the object, on the main actor.
        /// - Returns: A signal that can be subscribed to on any thread. After a subscription outside the main thread, the
        ///   signal starts observing in a later turn of the main loop.
        public func actionSignal<Value: Sendable>(
            _ read: @escaping @MainActor @Sendable (Self) -> Value
        ) -> Signal<Value, Never> {
            .ofActions(of: self, read)
        }
    }

    extension TargetActionSending where Self: Sendable {
        /// A signal that sends the object each time the object sends its action. Otherwise the same as ``actionSignal(_:)``.
        /// Menu items lack this property, since they are not Sendable.
        public var actionSignal: Signal<Self, Never> {
            actionSignal { $0 }
        }
    }

    extension ActionCalling where Self: TargetActionSending {
        func startCalling(_ target: ActionTarget) {
            if self.target === target { return }
            ControlStorage.of(self).replacedTargetAction = PreviousTargetAction(self.target, action) {
                [weak self] action, target in
                _ = NSApplication.shared.sendAction(action, to: target, from: self)
            }
            self.target = target
            action = ActionTarget.selector
        }

        func stopCalling(_ target: ActionTarget) {
            let storage = ControlStorage.of(self)
            let former = storage.replacedTargetAction
            storage.replacedTargetAction = nil
            // A target set by other code is kept.
            guard self.target === target else { return }
            self.target = former?.target
            action = former?.hasNothingToCall == false ? former?.action : nil
        }
    }
#endif
