#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit

    /// AppKit asks the target of a menu or toolbar item whether the item is enabled, and sets the item's `isEnabled` to the
    /// answer. This target answers with the last value of the command's `enabled` signal. It does not answer with the item's
    /// `isEnabled`, which may still be `false` from an earlier answer.
    extension ActionTarget: NSMenuItemValidation, NSToolbarItemValidation {
        func validateMenuItem(_ menuItem: NSMenuItem) -> Bool {
            menuItem.isEnabledByCommand { ($0 as? any NSMenuItemValidation)?.validateMenuItem(menuItem) }
        }

        func validateToolbarItem(_ item: NSToolbarItem) -> Bool {
            item.isEnabledByCommand { ($0 as? any NSToolbarItemValidation)?.validateToolbarItem(item) }
        }
    }

    extension TargetActionSending {
        /// Returns whether the item's command is enabled. If the item has no command, calls `former` to ask the item's previous
        /// target. The item is enabled if it has no previous target, or if `former` returns `nil` because that target does not
        /// validate items.
        func isEnabledByCommand(or former: (AnyObject) -> Bool?) -> Bool {
            if let binding = CommandBinding.of(self), commandAction != nil { return binding.isEnabled }
            return ControlStorage.of(self).replacedTargetAction?.target.flatMap(former) ?? true
        }
    }
#endif
