#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit

    /// A control executes its command as its action; a target and an action that it had before are replaced.
    ///
    /// Source: `rac_command` in NSControl.
    extension NSControl: CommandControl {
        /// What the control does; set by `setCommand`.
        public var commandAction: (@MainActor () -> Void)? {
            get { ControlStorage.of(self).commandAction }
            set {
                let storage = ControlStorage.of(self)
                storage.commandAction = newValue
                let former = storage.target
                if newValue == nil {
                    storage.target = nil
                    // Someone else's target stays.
                    if let former, target === former {
                        target = nil
                        action = nil
                    }
                } else {
                    let actionTarget = former ?? ActionTarget { [weak storage] in storage?.commandAction?() }
                    storage.target = actionTarget
                    target = actionTarget
                    action = ActionTarget.selector
                }
            }
        }
    }
#endif
