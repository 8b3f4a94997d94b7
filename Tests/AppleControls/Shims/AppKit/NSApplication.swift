// Stands in for Apple's SDK, whose documentation holds.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

@MainActor
open class NSApplication: NSResponder {
    public static let shared = NSApplication()

    /// Without a target the first one in charge is looked for. Here there is none.
    @discardableResult
    open func sendAction(_ action: Selector, to target: Any?, from sender: Any?) -> Bool {
        guard let target = target as? any SelectorReceiving else { return false }
        target.receive(action)
        return true
    }
}
