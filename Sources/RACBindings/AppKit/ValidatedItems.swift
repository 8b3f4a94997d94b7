#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit

    /// A menu or a toolbar asks an item's target whether the item is enabled, and sets the item's `isEnabled` to the result.
    /// This target returns the last value of the command's `enabled` signal, since AppKit may have set `isEnabled` to `false`.
    extension ActionTarget: NSMenuItemValidation, NSToolbarItemValidation {
        func validateMenuItem(_ menuItem: NSMenuItem) -> Bool {
            menuItem.isEnabledByCommand { ($0 as? any NSMenuItemValidation)?.validateMenuItem(menuItem) }
        }

        func validateToolbarItem(_ item: NSToolbarItem) -> Bool {
            item.isEnabledByCommand { ($0 as? any NSToolbarItemValidation)?.validateToolbarItem(item) }
        }
    }

    extension TargetActionSending {
        /// Returns the state of the item's command. Without a command, `former` asks the previous target, and returns `nil` if
        /// that target does not validate items. Without such a target, the item is enabled.
        func isEnabledByCommand(or former: (AnyObject) -> Bool?) -> Bool {
            if let binding = CommandBinding.of(self), commandAction != nil { return binding.isEnabled }
            return ControlStorage.of(self).replacedTargetAction?.target.flatMap(former) ?? true
        }
    }
#endif
