extension SignalProtocol {
    /// Subscribes and waits for the first value, which ends the subscription.
    ///
    /// The asynchronous counterpart of ``first(timeout:)``. Subscribes on the executor of the caller. Cancelling the task
    /// disposes the subscription. A task that is already cancelled does not subscribe.
    ///
    /// - Parameter isolation: The actor of the caller, provided by the compiler.
    /// - Returns: The value, or `nil` if the signal completed without one, or if the task was cancelled before one arrived.
    /// - Throws: The failure of the signal.
    @inlinable
    public func firstValue(isolation: isolated (any Actor)? = #isolation) async throws(Failure) -> Value? {
        let iteration = SignalIteration(take(1), .unbounded)
        return try await iteration.next(isolation: isolation)
    }

    /// Subscribes and waits for all values.
    ///
    /// The asynchronous counterpart of ``toArray(timeout:)``. Subscribes on the executor of the caller. Cancelling the task
    /// disposes the subscription, as soon as the values so far are collected. A task that is already cancelled does not
    /// subscribe. Keeps all values until the end, without limit. A failure drops them.
    ///
    /// - Parameter isolation: The actor of the caller, provided by the compiler.
    /// - Returns: The values, in order. If the task was cancelled, the values before that.
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
    /// The asynchronous counterpart of ``waitUntilCompleted(timeout:)``. Subscribes on the executor of the caller. Cancelling the
    /// task disposes the subscription, and this returns as if the signal had completed. ``completionOrCancellation(isolation:)``
    /// throws in that case. A task that is already cancelled does not subscribe.
    ///
    /// - Parameter isolation: The actor of the caller, provided by the compiler.
    /// - Throws: The failure of the signal.
    @inlinable
    public func completion(isolation: isolated (any Actor)? = #isolation) async throws(Failure) {
        _ = try await ignoreValues().collectValues(isolation: isolation)
    }

    /// Subscribes and waits for completion, dropping the values. Throws if the task is cancelled before it.
    ///
    /// Like ``completion(isolation:)``, but a cancelled task does not continue as if the signal had completed. If the signal
    /// completes before the cancellation, this returns.
    ///
    /// ```swift
    /// try await upload.completionOrCancellation()
    /// ```
    ///
    /// - Parameter isolation: The actor of the caller, provided by the compiler.
    /// - Throws: The failure of the signal, or `CancellationError`.
    @inlinable
    public func completionOrCancellation(isolation: isolated (any Actor)? = #isolation) async throws {
        // Sends a value on completion. A wait that is cancelled ends without one.
        let completion = ignoreValues().mapTo(()).defaultIfEmpty(())
        guard try await completion.firstValue(isolation: isolation) != nil else { throw CancellationError() }
    }
}
