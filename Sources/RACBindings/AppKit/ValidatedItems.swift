#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit

    /// A menu or a toolbar asks the target of an item whether the item is enabled, and sets the item's `isEnabled` to the
    /// result. This target returns the last value of the command's `enabled` signal. It does not return `isEnabled`, because
    /// AppKit may have set `isEnabled` to `false` since that signal sent its last value.
    extension ActionTarget: NSMenuItemValidation, NSToolbarItemValidation {
        func validateMenuItem(_ menuItem: NSMenuItem) -> Bool {
            menuItem.isEnabledByCommand { ($0 as? any NSMenuItemValidation)?.validateMenuItem(menuItem) }
        }

        func validateToolbarItem(_ item: NSToolbarItem) -> Bool {
            item.isEnabledByCommand { ($0 as? any NSToolbarItemValidation)?.validateToolbarItem(item) }
        }
    }

    extension TargetActionSending {
        /// Indicates whether the item is enabled. The item's command decides. Without a command, the previous target decides.
        /// Without a previous target, the item is enabled.
        ///
        /// - Parameter former: Asks the previous target. Returns `nil` if that target does not validate items.
        func isEnabledByCommand(or former: (AnyObject) -> Bool?) -> Bool {
            if let binding = CommandBinding.of(self), commandAction != nil { return binding.isEnabled }
            return ControlStorage.of(self).formerAction?.target.flatMap(former) ?? true
        }
    }
#endif
