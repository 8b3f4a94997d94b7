#if canImport(UIKit) && !os(watchOS)
    import UIKit

    /// A bar button item executes its command as its primary action; its target and action, if any, are ignored meanwhile.
    ///
    /// Source: `rac_command` in UIBarButtonItem.
    extension UIBarButtonItem: CommandControl {
        /// What the item does; set by `setCommand`.
        public var commandAction: (@MainActor () -> Void)? {
            get { ControlStorage.of(self).commandAction }
            set {
                let storage = ControlStorage.of(self)
                storage.commandAction = newValue
                // The item has a copy of the action, which its name tells from one of the application.
                let isInstalled = primaryAction?.identifier == .command
                if newValue == nil {
                    if isInstalled { primaryAction = nil }
                } else if !isInstalled {
                    // An item takes over the title and the image of its action.
                    let (title, image) = (title, image)
                    primaryAction = .command(of: storage, title: title ?? "", image: image)
                    self.title = title
                    self.image = image
                }
            }
        }
    }
#endif
