import RACCore

extension Subscriber {
    /// Runs work for this subscription in a task on `actor`. The subscription completes when the work returns, and fails when
    /// the work throws. Disposing the subscription cancels the task. Work that has not begun then never begins.
    ///
    /// A task for the main actor begins on the main actor. A task for another actor begins on Swift's concurrent executor, and
    /// then switches to the actor. In code that is in step with a test scheduler, each task begins on the scheduler's executor.
    package func work(
        priority: TaskPriority? = nil,
        on actor: (any Actor)?,
        _ work: @escaping @Sendable (_ actor: isolated (any Actor)?) async throws(Failure) -> Void
    ) {
        let task: Task<Void, Never>
        if let executor = SourceExecutor.current {
            task = Task(executorPreference: executor, priority: priority) { await perform(work, on: actor) }
        } else if actor === MainActor.shared {
            task = Task(priority: priority) { @MainActor in await perform(work, on: MainActor.shared) }
        } else {
            task = Task(priority: priority) { await perform(work, on: actor) }
        }
        onDispose { task.cancel() }
    }

    private func perform(
        _ work: @Sendable (_ actor: isolated (any Actor)?) async throws(Failure) -> Void,
        on actor: isolated (any Actor)?
    ) async {
        if isDisposed { return }
        do throws(Failure) {
            try await work(actor)
            // If the task has been cancelled, the subscription has been disposed and ignores this call.
            complete()
        } catch {
            fail(error)
        }
    }
}
