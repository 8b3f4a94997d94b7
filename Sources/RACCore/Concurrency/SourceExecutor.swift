import Synchronization

/// The executor on which sources start their own tasks. A test sets the executor, so that the tasks run in step with the time
/// of a test scheduler. Without an executor, Swift chooses the executor of a task.
///
/// The executor is a task-local value, because the unstructured task of a source does not inherit the executor preference of
/// the subscribing task, but does inherit task-local values.
package enum SourceExecutor {
    private static let local = TaskLocal<(any TaskExecutor)?>(wrappedValue: nil)

    /// Indicates whether an executor has ever been set. An app, which sets no executor, only loads this flag. Relaxed suffices.
    /// Code that can find an executor runs inside a call that has set this flag, or in a task created inside such a call. The
    /// creation of a task makes the flag visible to the task.
    private static let isUsed = Atomic<Bool>(false)

    package static var current: (any TaskExecutor)? {
        isUsed.load(ordering: .relaxed) ? local.get() : nil
    }

    package static func with<Result>(_ executor: any TaskExecutor, _ body: () -> Result) -> Result {
        isUsed.store(true, ordering: .relaxed)
        return local.withValue(executor, operation: body)
    }

    package static func with<Result>(
        _ executor: any TaskExecutor,
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async -> Result
    ) async -> Result {
        isUsed.store(true, ordering: .relaxed)
        return await local.withValue(executor, operation: body)
    }
}
