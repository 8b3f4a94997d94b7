import Synchronization

/// The executor on which sources start their own tasks: that of a test scheduler, in code that runs in step with its time.
/// Elsewhere there is none, and Swift chooses.
///
/// A task created by a source is unstructured, so it does not inherit the executor preference of the task around it. But the
/// source creates it while it is being subscribed to, where it can read the task-local values of that task. The new task inherits
/// them, so a source that is subscribed to downstream, in that task, finds the same executor.
package enum SourceExecutor {
    private static let local = TaskLocal<(any TaskExecutor)?>(wrappedValue: nil)

    /// Indicates whether a value has ever been bound in this process. In an app none is, so an app pays only for this load.
    ///
    /// Relaxed is enough: code that can find an executor runs inside a call that has set this, or in a task created there, and
    /// task creation orders earlier accesses.
    private static let isUsed = Atomic<Bool>(false)

    /// The executor for the task of a source that is subscribed to here, or `nil` if there is none.
    package static var current: (any TaskExecutor)? {
        isUsed.load(ordering: .relaxed) ? local.get() : nil
    }

    /// Runs `body` with an executor for sources. Tasks created there that inherit task-local values also use it.
    package static func with<Result>(_ executor: any TaskExecutor, _ body: () -> Result) -> Result {
        isUsed.store(true, ordering: .relaxed)
        return local.withValue(executor, operation: body)
    }

    /// Runs an asynchronous `body` with an executor for sources. Tasks created there that inherit task-local values also use it.
    package static func with<Result>(
        _ executor: any TaskExecutor,
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async -> Result
    ) async -> Result {
        isUsed.store(true, ordering: .relaxed)
        return await local.withValue(executor, operation: body)
    }
}
