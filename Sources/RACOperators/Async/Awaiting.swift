extension SignalProtocol {
    /// Subscribes and waits for the first value, which ends the subscription.
    ///
    /// This is the asynchronous counterpart of ``first(timeout:)``. It subscribes on the executor of the caller. Cancelling the
    /// task disposes the subscription. A task that is already cancelled does not subscribe.
    ///
    /// - Parameter isolation: The actor of the caller, provided by the compiler.
    /// - Returns: The value, or `nil` if the signal completed without a value, or if the task was cancelled before a value
    ///   arrived.
    /// - Throws: The failure of the signal.
    @inlinable
    public func firstValue(isolation: isolated (any Actor)? = #isolation) async throws(Failure) -> Value? {
        let iteration = SignalIteration(take(1), .unbounded)
        return try await iteration.next(isolation: isolation)
    }

    /// Subscribes and waits for all values.
    ///
    /// This is the asynchronous counterpart of ``toArray(timeout:)``. It subscribes on the executor of the caller. Cancelling
    /// the task disposes the subscription as soon as the values that have arrived are collected. A task that is already
    /// cancelled does not subscribe. All values are kept until the end, without limit. A failure drops the values.
    ///
    /// - Parameter isolation: The actor of the caller, provided by the compiler.
    /// - Returns: The values, in order. If the task was cancelled, the values before the cancellation.
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
    /// This is the asynchronous counterpart of ``waitUntilCompleted(timeout:)``. It subscribes on the executor of the caller.
    /// Cancelling the task disposes the subscription, and the method returns as if the signal had completed.
    /// ``completionOrCancellation(isolation:)`` throws in that case. A task that is already cancelled does not subscribe.
    ///
    /// - Parameter isolation: The actor of the caller, provided by the compiler.
    /// - Throws: The failure of the signal.
    @inlinable
    public func completion(isolation: isolated (any Actor)? = #isolation) async throws(Failure) {
        _ = try await ignoreValues().collectValues(isolation: isolation)
    }

    /// Subscribes and waits for completion, dropping the values. Throws if the task is cancelled before the completion.
    ///
    /// If the signal completes before the cancellation, the method returns. If the task is cancelled first, the method throws.
    /// ``completion(isolation:)`` would return in this case.
    ///
    /// ```swift
    /// try await upload.completionOrCancellation()
    /// ```
    ///
    /// - Parameter isolation: The actor of the caller, provided by the compiler.
    /// - Throws: The failure of the signal, or `CancellationError`.
    @inlinable
    public func completionOrCancellation(isolation: isolated (any Actor)? = #isolation) async throws {
        // The signal sends a value on completion, so only a cancelled wait ends without a value.
        let completion = ignoreValues().mapTo(()).defaultIfEmpty(())
        guard try await completion.firstValue(isolation: isolation) != nil else { throw CancellationError() }
    }
}
