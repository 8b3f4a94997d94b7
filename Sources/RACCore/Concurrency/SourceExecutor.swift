import Synchronization

/// Where sources that work in a task of their own begin that task: on the executor of a test scheduler, in code that is in step
/// with its time. Elsewhere there is none, and a task begins where Swift lets it.
///
/// A task made by a source is unstructured, so it does not inherit the executor that the task around it prefers. But the source
/// makes it while it is being subscribed to, and there it can read the task-local values of the task around it. The new task
/// inherits them, so a source that is subscribed to downstream, in that task, finds the same executor.
package enum SourceExecutor {
    private static let local = TaskLocal<(any TaskExecutor)?>(wrappedValue: nil)

    /// Indicates whether a value has ever been bound in this process. In an app none is, so an app pays for this one load alone.
    ///
    /// Relaxed is enough: code that could find an executor runs inside a call that has set this, or in a task that was made
    /// there, and making a task orders what came before it.
    private static let isUsed = Atomic<Bool>(false)

    /// The executor for the task of a source that is subscribed to here, or `nil` if there is none.
    package static var current: (any TaskExecutor)? {
        isUsed.load(ordering: .relaxed) ? local.get() : nil
    }

    /// Runs `body` with an executor for sources, also in all tasks made there that inherit task-local values.
    package static func with<Result>(_ executor: any TaskExecutor, _ body: () -> Result) -> Result {
        isUsed.store(true, ordering: .relaxed)
        return local.withValue(executor, operation: body)
    }

    /// Runs an asynchronous `body` with an executor for sources, also in all tasks made there that inherit task-local values.
    package static func with<Result>(
        _ executor: any TaskExecutor,
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async -> Result
    ) async -> Result {
        isUsed.store(true, ordering: .relaxed)
        return await local.withValue(executor, operation: body)
    }
}
