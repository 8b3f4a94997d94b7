#if canImport(UIKit) && !os(watchOS)
    import UIKit

    /// A bar button item executes its command as its `primaryAction`.
    ///
    /// While there is a command, UIKit ignores the item's target and action. A command replaces your own primary action, which
    /// is not restored later. A primary action that you set later replaces the command's action, but the command still
    /// determines whether the item is enabled.
    extension UIBarButtonItem: CommandControl {
        /// The action to run when the user triggers the item. Set by `setCommand`.
        public var commandAction: (@MainActor () -> Void)? {
            get { ControlStorage.of(self).commandAction }
            set {
                let storage = ControlStorage.of(self)
                storage.commandAction = newValue
                // The item has a copy of the action, so only the identifier shows whether it is the command's action.
                let isInstalled = primaryAction?.identifier == .command
                if newValue == nil {
                    if isInstalled { primaryAction = nil }
                } else if !isInstalled {
                    // An item adopts the title and the image of its action, so both are restored.
                    let (title, image) = (title, image)
                    primaryAction = .command(of: storage, title: title ?? "", image: image)
                    self.title = title
                    self.image = image
                }
            }
        }
    }
#endif
