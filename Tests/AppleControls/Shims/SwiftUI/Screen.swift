// Not in Apple's SDKs: shows views, so that tests can read texts and press buttons like a user.

import Observation

/// Not in Apple's SDKs: a button on the screen.
@MainActor
public struct ShownButton {
    /// Indicates whether a press has an effect.
    public let isEnabled: Bool
    let action: @MainActor () -> Void

    /// Runs the button's action if it is enabled.
    public func press() {
        if isEnabled { action() }
    }
}

/// Not in Apple's SDKs: shows a view, and evaluates the view's body again after a change of a value that the body has read.
@MainActor
public final class Screen {
    /// The displayed texts.
    public internal(set) var texts: [String] = []
    /// The displayed buttons.
    public internal(set) var buttons: [ShownButton] = []
    var isEnabled = true
    private var states: [String: [Any]] = [:]
    private var tasks: [String: Task<Void, Never>] = [:]
    private var isCurrent = false
    private var showAgain: () -> Void = {}

    /// Creates an empty screen.
    public init() {}

    /// Replaces the displayed view. A view of the same type keeps its state and its tasks.
    public func show(_ view: some View) {
        showAgain = { [unowned self] in
            texts = []
            buttons = []
            show(view, "")
        }
        update()
    }

    /// Evaluates the view's body again if a value that the body has read has changed.
    public func refresh() {
        if !isCurrent { update() }
    }

    /// Removes the view and cancels its tasks.
    public func clear() {
        for task in tasks.values { task.cancel() }
        (tasks, states, texts, buttons) = ([:], [:], [], [])
        showAgain = {}
    }

    private func update() {
        isCurrent = true
        withObservationTracking(showAgain) { [weak self] in
            MainActor.assumeIsolated { self?.isCurrent = false }
        }
    }

    func show<Content: View>(_ view: Content, _ place: String) {
        let members = Mirror(reflecting: view).children.compactMap { $0.value as? any Kept }
        for (member, kept) in zip(members, states[place] ?? []) { member.keep(kept) }
        if !members.isEmpty { states[place] = members.map(\.kept) }
        if let shown = view as? any Shown {
            shown.show(in: self, place)
        } else {
            show(view.body, place + "/body")
        }
    }

    func appear(_ action: @escaping @Sendable () async -> Void, _ place: String) {
        if tasks[place] == nil { tasks[place] = Task { await action() } }
    }
}
