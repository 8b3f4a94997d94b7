// A stand-in for a part of Apple's SDK, which documents these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import ObjectiveC

@MainActor
open class UIBarItem: NSObject, Associable {
    public nonisolated let associatedObjects = AssociatedObjects()

    open var isEnabled: Bool = true
    open var title: String?
    open var image: UIImage?
}

@MainActor
open class UIBarButtonItem: UIBarItem {
    public enum Style: Int, Sendable {
        case plain = 0
    }

    private var storedAction: UIAction?

    open weak var target: AnyObject?
    open var action: Selector?

    public override init() {
        super.init()
    }

    public convenience init(title: String?, style: UIBarButtonItem.Style, target: Any?, action: Selector?) {
        self.init()
        self.title = title
        self.target = target as AnyObject?
        self.action = action
    }

    /// The action of the item. Setting an action also copies its title and its image. Setting `nil` keeps the present title and image.
    open var primaryAction: UIAction? {
        get { storedAction }
        set {
            storedAction = newValue?.copied()
            if let newValue {
                title = newValue.title
                image = newValue.image
            }
        }
    }
}
