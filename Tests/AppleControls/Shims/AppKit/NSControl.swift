// A stand-in for a part of Apple's SDK, which documents these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import Foundation
@_exported import ObjectiveC

public typealias NSRect = CGRect

@MainActor
open class NSResponder: NSObject, Associable {
    public nonisolated let associatedObjects = AssociatedObjects()
}

@MainActor
open class NSView: NSResponder {
    public init(frame frameRect: NSRect) {}
}

@MainActor
open class NSControl: NSView {
    public class var textDidChangeNotification: NSNotification.Name {
        NSNotification.Name("NSControlTextDidChangeNotification")
    }

    public class var textDidEndEditingNotification: NSNotification.Name {
        NSNotification.Name("NSControlTextDidEndEditingNotification")
    }

    public struct StateValue: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let mixed = StateValue(rawValue: -1)
        public static let off = StateValue(rawValue: 0)
        public static let on = StateValue(rawValue: 1)
    }

    open weak var target: AnyObject?
    open var action: Selector?
    open var isEnabled: Bool = true
    open var stringValue: String = ""
    open var doubleValue: Double = 0

    public override init(frame frameRect: NSRect) {
        super.init(frame: frameRect)
    }

    @discardableResult
    open func sendAction(_ action: Selector?, to target: Any?) -> Bool {
        guard let action else { return false }
        return NSApplication.shared.sendAction(action, to: target, from: self)
    }

    /// Sends the action, like a click of the user. Does nothing if the control is disabled.
    open func performClick(_ sender: Any?) {
        if isEnabled { sendAction(action, to: target) }
    }
}
