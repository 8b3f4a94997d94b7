// Stands in for Apple's SDK, whose documentation holds.
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
    public nonisolated class var textDidChangeNotification: NSNotification.Name {
        NSNotification.Name("NSControlTextDidChangeNotification")
    }

    open weak var target: AnyObject?
    open var action: Selector?
    open var isEnabled: Bool = true
    open var stringValue: String = ""

    public override init(frame frameRect: NSRect) {
        super.init(frame: frameRect)
    }

    @discardableResult
    open func sendAction(_ action: Selector?, to target: Any?) -> Bool {
        guard let action, let target = target as? any SelectorReceiving else { return false }
        target.receive(action)
        return true
    }

    /// What a click does; nothing if the control is disabled.
    open func performClick(_ sender: Any?) {
        if isEnabled { sendAction(action, to: target) }
    }
}

@MainActor
open class NSButton: NSControl {}

@MainActor
open class NSTextField: NSControl {}
