// A stand-in for a part of Apple's SDK, which documents these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor
open class NSApplication: NSResponder {
    public static let shared = NSApplication()

    /// Sends an action to its target. Unlike AppKit, the stand-in does not search the responder chain if there is no target.
    @discardableResult
    open func sendAction(_ action: Selector, to target: Any?, from sender: Any?) -> Bool {
        guard let target = target as? any SelectorReceiving else { return false }
        target.receive(action)
        return true
    }
}
