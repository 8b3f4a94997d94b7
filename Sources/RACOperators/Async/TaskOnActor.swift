import RACCore

extension Task where Success == Void, Failure == Never {
    /// Creates a task whose work runs on an actor.
    ///
    /// For the main actor the task begins there. For any other one it begins elsewhere, and changes over first; so it does for
    /// every actor in code that is in step with a test scheduler, on whose executor it begins.
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
        if let executor = SourceExecutor.current {
            self.init(executorPreference: executor, priority: priority) { await work(actor) }
        } else if actor === MainActor.shared {
            self.init(priority: priority) { @MainActor in await work(MainActor.shared) }
        } else {
            self.init(priority: priority) { await work(actor) }
        }
    }
}

extension Subscriber {
    /// Works for this subscription in a task, and completes or fails with the work.
    ///
    /// Disposing the subscription cancels the task. If that happens before the task begins, there is no work.
    ///
    /// - Parameters:
    ///   - priority: The priority; `nil` takes that of the task that subscribes.
    ///   - actor: Where the work runs, and this sends; `nil` means on none.
    ///   - work: The work; its argument is the actor, which makes it belong there.
    package func work(
        priority: TaskPriority? = nil,
        on actor: (any Actor)?,
        _ work: @escaping @Sendable (_ actor: isolated (any Actor)?) async throws(Failure) -> Void
    ) {
        let task = Task<Void, Never>(priority: priority, on: actor) { actor in
            if isDisposed { return }
            // Inside the task, because a typed throw does not pass through it.
            do throws(Failure) {
                try await work(actor)
                // After a cancellation the subscription is over, and this is ignored.
                complete()
            } catch {
                fail(error)
            }
        }
        onDispose { task.cancel() }
    }
}
