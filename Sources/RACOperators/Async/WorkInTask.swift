import RACCore

extension Subscriber {
    /// Works for this subscription in a task, and completes or fails with the work.
    ///
    /// For the main actor the task begins there. For any other one it begins elsewhere, and changes over first; so it does for
    /// every actor in code that is in step with a test scheduler, on whose executor it begins. Disposing the subscription cancels
    /// the task. If that happens before the task begins, there is no work.
    ///
    /// - Parameters:
    ///   - priority: The priority. `nil` takes that of the task that subscribes.
    ///   - actor: Where the work runs, and this sends. `nil` means on none.
    ///   - work: The work. Its argument is the actor, which makes it belong there.
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
            // After a cancellation the subscription is over, and this is ignored.
            complete()
        } catch {
            fail(error)
        }
    }
}
