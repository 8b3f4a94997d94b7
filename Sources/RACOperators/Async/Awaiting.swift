extension SignalProtocol {
    /// Subscribes and waits for the first value, which ends the subscription.
    ///
    /// The asynchronous twin of ``first(timeout:)``. It subscribes where the caller runs. Cancelling the task disposes the
    /// subscription. A task that is cancelled already subscribes to nothing.
    ///
    /// Source: `-asynchronousFirstOrDefault:success:error:` in RACSignal.
    ///
    /// - Parameter isolation: The actor of the caller, which the compiler puts in.
    /// - Returns: The value, or `nil` if the signal completed without one, or if the task was cancelled before one came.
    /// - Throws: The failure of the signal.
    @inlinable
    public func firstValue(isolation: isolated (any Actor)? = #isolation) async throws(Failure) -> Value? {
        let iteration = SignalIteration(take(1), .unbounded)
        return try await iteration.next(isolation: isolation)
    }

    /// Subscribes and waits for all values.
    ///
    /// The asynchronous twin of ``toArray(timeout:)``. It subscribes where the caller runs. Cancelling the task disposes the
    /// subscription, as soon as what has come is collected. A task that is cancelled already subscribes to nothing. Keeps all
    /// values until the end, without limit. A failure drops them.
    ///
    /// Not in ReactiveObjC, whose `-toArray` blocks the thread.
    ///
    /// - Parameter isolation: The actor of the caller, which the compiler puts in.
    /// - Returns: The values, in order; if the task was cancelled, those that have come by then.
    /// - Throws: The failure of the signal.
    @inlinable
    public func collectValues(
        isolation: isolated (any Actor)? = #isolation
    ) async throws(Failure) -> [Value] {
        let iteration = SignalIteration(signal, .unbounded)
        var values: [Value] = []
        while let value = try await iteration.next(isolation: isolation) { values.append(value) }
        return values
    }

    /// Subscribes and waits for completion, dropping the values.
    ///
    /// The asynchronous twin of ``waitUntilCompleted(timeout:)``. It subscribes where the caller runs. Cancelling the task
    /// disposes the subscription, and this returns as if the signal had completed. `Task.isCancelled` tells which it was. A task
    /// that is cancelled already subscribes to nothing.
    ///
    /// Source: `-asynchronouslyWaitUntilCompleted:` in RACSignal.
    ///
    /// - Parameter isolation: The actor of the caller, which the compiler puts in.
    /// - Throws: The failure of the signal.
    @inlinable
    public func completion(isolation: isolated (any Actor)? = #isolation) async throws(Failure) {
        _ = try await ignoreValues().collectValues(isolation: isolation)
    }
}
