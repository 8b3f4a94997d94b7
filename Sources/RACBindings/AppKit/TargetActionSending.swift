#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import RACCore

    /// What has one target and one action: controls, gesture recognizers, items of menus and toolbars.
    ///
    /// Its action executes its command, and any number of signals tell of that action. AppKit has room for one target only. So
    /// while there is a command or a subscription, the target is an object of the framework:
    ///
    /// - The target and the action that were there before are still called, after the signals have been told. A command takes
    ///   their place.
    /// - They come back when the command and all subscriptions are gone.
    /// - If you set a target of your own meanwhile, that is called. The command and the signals learn of nothing then, until the
    ///   next time that a command is set or that a subscription begins or ends.
    ///
    /// The items of menus and toolbars that AppKit validates are enabled as the command says. Without a command, a previous
    /// target that implements `validateMenuItem(_:)` or `validateToolbarItem(_:)` decides. Every other item is enabled.
    ///
    /// Source: `rac_command` in NSControl.
    @MainActor
    public protocol TargetActionSending: CommandControl {
        /// The object that is called. Held weakly. `nil` means the first responder that has the action.
        var target: AnyObject? { get set }
        /// The method that is called, or `nil` for none.
        var action: Selector? { get set }
    }

    extension NSControl: TargetActionSending, ActionCalling {}
    extension NSGestureRecognizer: TargetActionSending, ActionCalling {}
    extension NSMenuItem: TargetActionSending, ActionCalling {}
    extension NSToolbarItem: TargetActionSending, ActionCalling {}

    extension TargetActionSending {
        /// What the object does as its action. Set by `setCommand`.
        public var commandAction: (@MainActor () -> Void)? {
            get { ControlStorage.of(self).commandAction }
            set { ControlStorage.of(self).setCommandAction(newValue, of: self) }
        }

        /// Sends something read from the object each time it sends its action.
        ///
        /// ```swift
        /// slider.actionSignal { slider in slider.doubleValue }
        /// ```
        ///
        /// It does so when the user acts. What the program changes sends no action. The signal sends on the main actor, before
        /// the command is executed, and completes when the object is deallocated. It does not keep the object. While there is a
        /// subscription, the object's `target` is one of the framework. See ``TargetActionSending``.
        ///
        /// - Parameter read: Reads the object, on the main actor.
        /// - Returns: A signal that can be subscribed to on any thread. On another than the main one it begins to listen in a
        ///   later turn of the main loop.
        public func actionSignal<Value: Sendable>(
            _ read: @escaping @MainActor @Sendable (Self) -> Value
        ) -> Signal<Value, Never> {
            .ofActions(of: self, read)
        }
    }

    extension TargetActionSending where Self: Sendable {
        /// Sends the object each time it sends its action. Otherwise as ``actionSignal(_:)``.
        ///
        /// Items of menus do not have this, since they are not Sendable. Take ``actionSignal(_:)``, and read what you need.
        public var actionSignal: Signal<Self, Never> {
            actionSignal { $0 }
        }
    }

    extension ActionCalling where Self: TargetActionSending {
        func startCalling(_ target: ActionTarget) {
            if self.target === target { return }
            ControlStorage.of(self).formerAction = PreviousTargetAction(self.target, action) {
                [weak self] action, target in
                _ = NSApplication.shared.sendAction(action, to: target, from: self)
            }
            self.target = target
            action = ActionTarget.selector
        }

        func stopCalling(_ target: ActionTarget) {
            let storage = ControlStorage.of(self)
            let former = storage.formerAction
            storage.formerAction = nil
            // Someone else's target stays.
            guard self.target === target else { return }
            self.target = former?.target
            action = former?.isDeallocated == false ? former?.action : nil
        }
    }
#endif
