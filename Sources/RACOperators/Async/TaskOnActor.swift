extension Task where Success == Void, Failure == Never {
    /// Creates a task whose work runs on an actor.
    ///
    /// For the main actor the task begins there. For any other one it begins elsewhere, and changes over first.
    ///
    /// - Parameters:
    ///   - priority: The priority; `nil` takes that of the caller's task.
    ///   - actor: Where the work runs; `nil` means on none.
    ///   - work: The work; its argument is the actor, which makes it belong there.
    package init(
        priority: TaskPriority? = nil,
        on actor: (any Actor)?,
        _ work: @escaping @Sendable (_ actor: isolated (any Actor)?) async -> Void
    ) {
        if actor === MainActor.shared {
            self.init(priority: priority) { @MainActor in await work(MainActor.shared) }
        } else {
            self.init(priority: priority) { await work(actor) }
        }
    }
}
