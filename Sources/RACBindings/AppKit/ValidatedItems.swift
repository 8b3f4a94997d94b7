#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit

    /// Menus and toolbars ask the targets of their items whether these are enabled, and set that. The answer is the command's,
    /// so that it stays what it is when AppKit has disabled an item for a while.
    extension ActionTarget: NSMenuItemValidation, NSToolbarItemValidation {
        func validateMenuItem(_ menuItem: NSMenuItem) -> Bool {
            menuItem.isEnabledByCommand { ($0 as? any NSMenuItemValidation)?.validateMenuItem(menuItem) }
        }

        func validateToolbarItem(_ item: NSToolbarItem) -> Bool {
            item.isEnabledByCommand { ($0 as? any NSToolbarItemValidation)?.validateToolbarItem(item) }
        }
    }

    extension TargetActionSending {
        /// Whether the command wants the item enabled; without a command what the former target says, and else yes.
        func isEnabledByCommand(or former: (AnyObject) -> Bool?) -> Bool {
            if let binding = CommandBinding.of(self), commandAction != nil { return binding.isEnabled }
            return ControlStorage.of(self).formerAction?.target.flatMap(former) ?? true
        }
    }
#endif
