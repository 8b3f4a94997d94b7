import RACCore
import RACOperators

extension Command {
    /// Executes the command and waits for the end of the run.
    ///
    /// A call on the main actor, with the default ``UIScheduler`` and no pending action, starts the work before the caller is
    /// suspended. The other signals of the command have reported the end of the run when this method returns or throws. If the
    /// task is cancelled, the run is cancelled, and this method throws without waiting for these signals. In a task that is
    /// already cancelled, no work runs. To receive all values, use `apply(input).values`.
    ///
    /// - Parameters:
    ///   - input: The value that the work receives.
    ///   - isolation: The actor of the caller. The method stays on this actor while it waits.
    /// - Returns: The last value, or `nil` if the run has completed without a value.
    /// - Throws: ``CommandError``: the failure of the work, `disabled`, or `cancelled` if the run or this task has been
    ///   cancelled.
    @discardableResult
    public func run(
        _ input: Input,
        isolation: isolated (any Actor)? = #isolation
    ) async throws(CommandError<Failure>) -> Output? {
        if Task.isCancelled { throw .cancelled }
        var ends = apply(input).takeLast(1).map { Output?.some($0) }.defaultIfEmpty(nil).values.makeAsyncIterator()
        // In a cancelled task the iteration ends without a value and without a failure.
        guard let last = try await ends.next(isolation: isolation) else { throw .cancelled }
        return last
    }
}

extension Command where Input == Void {
    /// Executes the command, waits for the end of the run, and returns the last value of the run. See ``run(_:isolation:)``.
    @discardableResult
    public func run(
        isolation: isolated (any Actor)? = #isolation
    ) async throws(CommandError<Failure>) -> Output? {
        try await run((), isolation: isolation)
    }
}
