import Synchronization

/// The executor on which sources start their own tasks.
///
/// A test sets the executor, so that the tasks of sources run in step with the time of a test scheduler. Without an executor,
/// Swift chooses the executor of a task.
///
/// The task of a source is unstructured, so it does not inherit the executor preference of the subscribing task. It does
/// inherit task-local values, so the executor is a task-local value. A source reads the executor during the subscription. A
/// source that is subscribed to inside the new task finds the same executor.
package enum SourceExecutor {
    private static let local = TaskLocal<(any TaskExecutor)?>(wrappedValue: nil)

    /// Indicates whether an executor has ever been set. Only tests set an executor, so an app only loads this flag.
    ///
    /// Relaxed suffices. Code that can find an executor runs inside a call that has set this flag, or in a task created inside
    /// such a call. The creation of a task makes the flag visible to the task.
    private static let isUsed = Atomic<Bool>(false)

    /// The executor for the task of a source, read during the subscription. `nil` if no executor has been set.
    package static var current: (any TaskExecutor)? {
        isUsed.load(ordering: .relaxed) ? local.get() : nil
    }

    /// Runs `body` with an executor for sources. The executor also applies to tasks that `body` creates, if they inherit
    /// task-local values.
    package static func with<Result>(_ executor: any TaskExecutor, _ body: () -> Result) -> Result {
        isUsed.store(true, ordering: .relaxed)
        return local.withValue(executor, operation: body)
    }

    /// Runs an asynchronous `body` with an executor for sources. The executor also applies to tasks that `body` creates, if
    /// they inherit task-local values.
    package static func with<Result>(
        _ executor: any TaskExecutor,
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async -> Result
    ) async -> Result {
        isUsed.store(true, ordering: .relaxed)
        return await local.withValue(executor, operation: body)
    }
}
