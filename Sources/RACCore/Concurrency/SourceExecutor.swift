import Synchronization

/// The executor on which sources start their own tasks. In code that runs in step with a test scheduler's time, it is the test
/// scheduler's executor. Other code has no such executor, and Swift chooses the executor of a task.
///
/// A task created by a source is unstructured, so it does not inherit the executor preference of the task around it. However,
/// the source creates its task during the subscription, when it can read the task-local values of the surrounding task. The new
/// task inherits these values, so a source that is subscribed to in the new task finds the same executor.
package enum SourceExecutor {
    private static let local = TaskLocal<(any TaskExecutor)?>(wrappedValue: nil)

    /// Indicates whether an executor has ever been set in this process. Only tests set an executor, so an app pays only for the
    /// load of this flag.
    ///
    /// Relaxed is enough. Code that can find an executor runs inside a call that has set this flag, or in a task created inside
    /// such a call. The creation of a task orders the accesses before it.
    private static let isUsed = Atomic<Bool>(false)

    /// The executor for the task of a source that is subscribed to here, or `nil` if no executor has been set.
    package static var current: (any TaskExecutor)? {
        isUsed.load(ordering: .relaxed) ? local.get() : nil
    }

    /// Runs `body` with an executor for sources. Tasks that `body` creates use the same executor if they inherit task-local
    /// values.
    package static func with<Result>(_ executor: any TaskExecutor, _ body: () -> Result) -> Result {
        isUsed.store(true, ordering: .relaxed)
        return local.withValue(executor, operation: body)
    }

    /// Runs an asynchronous `body` with an executor for sources. Tasks that `body` creates use the same executor if they
    /// inherit task-local values.
    package static func with<Result>(
        _ executor: any TaskExecutor,
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async -> Result
    ) async -> Result {
        isUsed.store(true, ordering: .relaxed)
        return await local.withValue(executor, operation: body)
    }
}
