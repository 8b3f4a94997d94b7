// A stand-in for a part of Apple's SDK, which documents these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor
open class NSGestureRecognizer: NSObject, Associable {
    public enum State: Int, Sendable {
        case possible = 0
        case began = 1
        case changed = 2
        case ended = 3
        case cancelled = 4
        case failed = 5
    }

    public nonisolated let associatedObjects = AssociatedObjects()

    open weak var target: AnyObject?
    open var action: Selector?
    open private(set) var state: State = .possible
    open var isEnabled: Bool = true

    /// Always `nil`, since no view of the stand-ins has recognizers.
    open var view: NSView? { nil }

    public init(target: Any?, action: Selector?) {
        self.target = target as AnyObject?
        self.action = action
    }

    /// Not in Apple's SDKs: a gesture by the user.
    public func gesture(_ state: State) {
        guard isEnabled else { return }
        self.state = state
        if let action, target != nil { NSApplication.shared.sendAction(action, to: target, from: self) }
    }
}

@MainActor
open class NSPanGestureRecognizer: NSGestureRecognizer {
    /// Not in Apple's SDKs: the translation, which tests set.
    public var translation = NSPoint.zero

    open func translation(in view: NSView?) -> NSPoint {
        translation
    }
}

public typealias NSPoint = CGPoint
