// A stand-in for a part of Apple's SDK, which documents these declarations.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import ObjectiveC

@MainActor
open class UIControl: UIView {
    public struct Event: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static var touchDown: Event { Event(rawValue: 1 << 0) }
        public static var touchUpInside: Event { Event(rawValue: 1 << 6) }
        public static var valueChanged: Event { Event(rawValue: 1 << 12) }
        public static var primaryActionTriggered: Event { Event(rawValue: 1 << 13) }
        public static var editingDidBegin: Event { Event(rawValue: 1 << 16) }
        public static var editingChanged: Event { Event(rawValue: 1 << 17) }
        public static var editingDidEnd: Event { Event(rawValue: 1 << 18) }
        public static var editingDidEndOnExit: Event { Event(rawValue: 1 << 19) }
        public static var allTouchEvents: Event { Event(rawValue: 0x0000_0FFF) }
        public static var allEditingEvents: Event { Event(rawValue: 0x000F_0000) }
        public static var allEvents: Event { Event(rawValue: 0xFFFF_FFFF) }
    }

    private var entries: [(action: UIAction, events: Event)] = []

    open var isEnabled: Bool = true

    public override init(frame: CGRect) {
        super.init(frame: frame)
    }

    public convenience init() {
        self.init(frame: .zero)
    }

    /// Adds an action for the events. Replaces an action with the same identifier.
    open func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
        entries.append((action.copied(), controlEvents))
    }

    open func removeAction(_ action: UIAction, for controlEvents: UIControl.Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

    open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: UIControl.Event) {
        let former = entries
        entries = former.compactMap { entry in
            guard entry.action.identifier == actionIdentifier else { return entry }
            let rest = entry.events.subtracting(controlEvents)
            return rest.isEmpty ? nil : (entry.action, rest)
        }
    }

    open func sendAction(_ action: UIAction) {
        action.perform(by: self)
    }

    /// Sends the actions for the events. A disabled control also sends its actions, since it only ignores touches.
    open func sendActions(for controlEvents: UIControl.Event) {
        for entry in entries where !entry.events.isDisjoint(with: controlEvents) { sendAction(entry.action) }
    }

    open var allControlEvents: UIControl.Event {
        entries.reduce(into: Event()) { $0.formUnion($1.events) }
    }
}
