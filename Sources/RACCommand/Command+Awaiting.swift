import RACCore
import RACOperators
import Synchronization

extension Command {
    /// Executes the command and waits for the end of the run.
    ///
    /// Called on the main actor, with the default scheduler and nothing queued, the work has started before the caller is
    /// suspended. When this returns or throws, ``executing``, ``errors`` and the other signals have told of the end of the run.
    /// Cancelling the task cancels the run, as disposing ``apply(_:)`` does, and this throws without waiting for what those
    /// signals tell; a task that is cancelled already runs nothing. Keeps the last value until the end. For the values on the
    /// way use `apply(input).values`.
    ///
    /// Not in ReactiveObjC.
    ///
    /// - Parameters:
    ///   - input: Handed to the work.
    ///   - isolation: Where the caller runs; the wait does not leave it.
    /// - Returns: The last value; `nil` if the run has completed without one.
    /// - Throws: ``CommandError``: the failure of the work, `disabled` if the command was not enabled, `cancelled` if
    ///   the run or this task has been cancelled.
    @discardableResult
    public func run(
        _ input: Input,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(CommandError<Failure>) -> Output? {
        if Task.isCancelled { throw .cancelled }
        let hasCompleted = Completion()
        var values = apply(input).takeLast(1).doCompleted { hasCompleted.note() }.values.makeAsyncIterator()
        let last = try await values.next(isolation: isolation)
        // A cancelled task gets the end of the iteration instead of a failure.
        guard last != nil || hasCompleted.isNoted else { throw .cancelled }
        return last
    }
}

extension Command where Input == Void {
    /// Executes the command and waits for the end of the run; see ``run(_:isolation:)``.
    ///
    /// - Parameter isolation: Where the caller runs.
    /// - Returns: The last value; `nil` if the run has completed without one.
    /// - Throws: ``CommandError``.
    @discardableResult
    public func run(
        isolation: isolated (any Actor)? = #isolation
    ) async throws(CommandError<Failure>) -> Output? {
        try await run((), isolation: isolation)
    }
}

/// Whether a signal has completed.
private final class Completion: Sendable {
    private let hasCompleted = Atomic<Bool>(false)

    func note() {
        hasCompleted.store(true, ordering: .releasing)
    }

    var isNoted: Bool { hasCompleted.load(ordering: .acquiring) }
}
