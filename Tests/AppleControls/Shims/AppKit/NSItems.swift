// A stand-in for a part of Apple's SDK, which documents these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public protocol NSMenuItemValidation: NSObjectProtocol {
    @MainActor func validateMenuItem(_ menuItem: NSMenuItem) -> Bool
}

public protocol NSToolbarItemValidation: NSObjectProtocol {
    @MainActor func validateToolbarItem(_ item: NSToolbarItem) -> Bool
}

open class NSMenuItem: NSObject, Associable {
    public nonisolated let associatedObjects = AssociatedObjects()

    open var title: String
    open weak var target: AnyObject?
    open var action: Selector?
    open var isEnabled: Bool = true

    public init(title string: String, action selector: Selector?, keyEquivalent charCode: String) {
        title = string
        action = selector
    }
}

open class NSMenu: NSObject {
    open var items: [NSMenuItem] = []
    open var autoenablesItems: Bool = true

    open func addItem(_ newItem: NSMenuItem) {
        items.append(newItem)
    }

    /// Enables each item that has a target, unless the target validates items and disables the item. Disables items without a
    /// target.
    @MainActor open func update() {
        for item in items where autoenablesItems {
            if let target = item.target as? any NSMenuItemValidation {
                item.isEnabled = target.validateMenuItem(item)
            } else {
                item.isEnabled = item.target != nil
            }
        }
    }

    /// Sends the action of the item at an index. Does not validate the item.
    @MainActor open func performActionForItem(at index: Int) {
        let item = items[index]
        if item.isEnabled, let action = item.action {
            NSApplication.shared.sendAction(action, to: item.target, from: item)
        }
    }
}

@MainActor
open class NSToolbarItem: NSObject, Associable {
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    public nonisolated let associatedObjects = AssociatedObjects()

    public let itemIdentifier: NSToolbarItem.Identifier
    open weak var target: AnyObject?
    open var action: Selector?
    open var isEnabled: Bool = true
    open var autovalidates: Bool = true

    public init(itemIdentifier: NSToolbarItem.Identifier) {
        self.itemIdentifier = itemIdentifier
    }

    /// Enables or disables the item by the same rules as a menu.
    open func validate() {
        if let target = target as? any NSToolbarItemValidation {
            isEnabled = target.validateToolbarItem(self)
        } else {
            isEnabled = target != nil
        }
    }
}
