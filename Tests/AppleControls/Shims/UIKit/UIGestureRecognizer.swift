// A stand-in for a part of Apple's SDK, which documents these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import ObjectiveC

@MainActor
open class UIGestureRecognizer: NSObject, Associable {
    public enum State: Int, Sendable {
        case possible = 0
        case began = 1
        case changed = 2
        case ended = 3
        case cancelled = 4
        case failed = 5
    }

    private struct Target {
        weak var target: AnyObject?
        let action: Selector
    }

    public nonisolated let associatedObjects = AssociatedObjects()
    private var targets: [Target] = []

    open private(set) var state: State = .possible

    /// Always `nil`, since no view of the stand-ins has recognizers.
    open var view: UIView? { nil }

    public init(target: Any?, action: Selector?) {
        super.init()
        if let target, let action { addTarget(target, action: action) }
    }

    /// Adds a target and an action. Does nothing if the same pair has already been added.
    open func addTarget(_ target: Any, action: Selector) {
        if targets.contains(where: { $0.target === target as AnyObject && $0.action == action }) { return }
        targets.append(Target(target: target as AnyObject, action: action))
    }

    /// Removes the pairs with the target and the action. A target of `nil` matches all targets, and an action of `nil` all actions.
    open func removeTarget(_ target: Any?, action: Selector?) {
        let former = targets
        targets = former.filter { entry in
            let isTarget = target.map { ($0 as AnyObject) === entry.target } ?? true
            let isAction = action.map { $0 == entry.action } ?? true
            return !(isTarget && isAction)
        }
    }

    /// Not in Apple's SDKs: a gesture by the user.
    public func gesture(_ state: State) {
        self.state = state
        for entry in targets { (entry.target as? any SelectorReceiving)?.receive(entry.action) }
    }
}

@MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
    public convenience init() {
        self.init(target: nil, action: nil)
    }

    /// Not in Apple's SDKs: the translation, which tests set.
    public var translation = CGPoint.zero

    open func translation(in view: UIView?) -> CGPoint {
        translation
    }
}
