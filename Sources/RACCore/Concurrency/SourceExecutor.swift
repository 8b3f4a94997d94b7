import Synchronization

/// Where sources that work in a task of their own begin that task: on the executor of a test scheduler, in code that is in step
/// with its time. Elsewhere there is none, and a task begins where Swift lets it.
///
/// A task made by a source is unstructured, so it does not inherit the executor that the task around it prefers. But the source
/// asks while it is being subscribed to, and there it sees the task-local values of that task. The new task inherits those, so
/// what is subscribed to further down finds the same executor.
package enum SourceExecutor {
    private static let local = TaskLocal<(any TaskExecutor)?>(wrappedValue: nil)

    /// Whether there has ever been one in this process. In an app there never is, and that is all that an app pays for this.
    ///
    /// Relaxed is enough: code that could find an executor runs inside a call that has set this, or in a task that was made
    /// there, and making a task orders what came before it.
    private static let isUsed = Atomic<Bool>(false)

    /// The executor for the task of a source that is subscribed to here; `nil` if there is none.
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
