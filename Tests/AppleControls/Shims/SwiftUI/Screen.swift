// Not in Apple's SDKs: what shows views, so that tests see what a person sees, and do what one does.

import Observation

/// Not in Apple's SDKs: a button on the screen.
@MainActor
public struct ShownButton {
    /// Indicates whether it can be pressed.
    public let isEnabled: Bool
    let action: @MainActor () -> Void

    /// Presses it.
    public func press() {
        if isEnabled { action() }
    }
}

/// Not in Apple's SDKs: shows a view, and works out its body again after something that it read has changed.
@MainActor
public final class Screen {
    /// The texts shown.
    public internal(set) var texts: [String] = []
    /// The buttons shown.
    public internal(set) var buttons: [ShownButton] = []
    var isEnabled = true
    private var states: [String: [Any]] = [:]
    private var tasks: [String: Task<Void, Never>] = [:]
    private var isCurrent = false
    private var showAgain: () -> Void = {}

    /// An empty screen.
    public init() {}

    /// Shows a view in place of the previous one: of the same kind, it keeps its state and its tasks.
    public func show(_ view: some View) {
        showAgain = { [unowned self] in
            texts = []
            buttons = []
            show(view, "")
        }
        update()
    }

    /// Works out the body again if it has to be.
    public func refresh() {
        if !isCurrent { update() }
    }

    /// The view disappears: its tasks are cancelled.
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
