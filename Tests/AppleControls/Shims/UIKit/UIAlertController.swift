// A stand-in for a part of Apple's SDK, which documents these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import ObjectiveC

@MainActor
open class UIViewController: UIResponder {}

@MainActor
open class UIAlertAction: NSObject, Associable {
    public enum Style: Int, Sendable {
        case `default` = 0
        case cancel = 1
        case destructive = 2
    }

    public nonisolated let associatedObjects = AssociatedObjects()
    private var handler: ((UIAlertAction) -> Void)?

    open private(set) var title: String?
    open private(set) var style: UIAlertAction.Style = .default
    open var isEnabled: Bool = true

    public convenience init(
        title: String?,
        style: UIAlertAction.Style,
        handler: ((UIAlertAction) -> Void)? = nil
    ) {
        self.init()
        self.title = title
        self.style = style
        self.handler = handler
    }

    func choose() {
        if isEnabled { handler?(self) }
    }
}

@MainActor
open class UIAlertController: UIViewController {
    public enum Style: Int, Sendable {
        case actionSheet = 0
        case alert = 1
    }

    open private(set) var actions: [UIAlertAction] = []

    public convenience init(title: String?, message: String?, preferredStyle: UIAlertController.Style) {
        self.init()
    }

    open func addAction(_ action: UIAlertAction) {
        actions.append(action)
    }

    /// Not in Apple's SDKs: a choice by the user.
    public func userChooses(_ index: Int) {
        actions[index].choose()
    }
}
