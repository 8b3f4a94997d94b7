#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import RACCore

    /// What has one target and one action: controls, gesture recognizers, items of menus and toolbars.
    ///
    /// It executes its command as its action, and any number of signals tell of that action. While there is a command or a
    /// subscription, the one place for a target is the framework's. What was there before is called on for signals, but not
    /// for a command, which replaces it; and it comes back when both are gone. Who puts in a target of his own meanwhile
    /// takes the place over.
    ///
    /// Source: `rac_command` in NSControl.
    @MainActor
    public protocol TargetActionSending: CommandControl {
        /// Who is called; not kept.
        var target: AnyObject? { get set }
        /// What it is asked to do.
        var action: Selector? { get set }
    }

    extension NSControl: TargetActionSending, ActionCalling {}
    extension NSGestureRecognizer: TargetActionSending, ActionCalling {}
    extension NSMenuItem: TargetActionSending, ActionCalling {}
    extension NSToolbarItem: TargetActionSending, ActionCalling {}

    extension TargetActionSending {
        /// What the object does as its action; set by `setCommand`.
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
        /// It does so when the user acts; changes made by the program send no action. Sends on the main actor; completes when
        /// the object goes away, which the signal does not keep. The command, if there is one, is executed after this has
        /// been sent.
        ///
        /// Not in ReactiveObjC.
        ///
        /// - Parameter read: Reads the object, on the main actor.
        /// - Returns: A signal that can be subscribed to from anywhere: at once on the main thread, else a little later.
        public func actionSignal<Value: Sendable>(
            _ read: @escaping @MainActor @Sendable (Self) -> Value
        ) -> Signal<Value, Never> {
            .ofActions(of: self, read)
        }
    }

    extension TargetActionSending where Self: Sendable {
        /// Sends the object each time it sends its action; otherwise as with a closure that reads it.
        ///
        /// Not for items of menus, which are no Sendable: read what you need of them.
        ///
        /// Not in ReactiveObjC.
        public var actionSignal: Signal<Self, Never> {
            actionSignal { $0 }
        }
    }

    extension ActionCalling where Self: TargetActionSending {
        func startCalling(_ target: ActionTarget) {
            if self.target === target { return }
            ControlStorage.of(self).formerAction = FormerAction(self.target, action) { [weak self] action, target in
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
            action = former?.isGone == false ? former?.action : nil
        }
    }
#endif
