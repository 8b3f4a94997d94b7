extension SignalProtocol {
    /// Subscribes and waits for the first value, which ends the subscription.
    ///
    /// The asynchronous twin of ``first(timeout:)``. Cancelling the task disposes the subscription.
    ///
    /// - Returns: The value; `nil` if the signal completed without one, or if the task was cancelled.
    /// - Throws: The failure of the signal.
    @inlinable
    public func firstValue() async throws(Failure) -> Value? {
        let iteration = SignalIteration(take(1), .unbounded)
        return try await iteration.next(isolation: nil)
    }

    /// Subscribes and waits for all values.
    ///
    /// The asynchronous twin of ``toArray(timeout:)``. Cancelling the task disposes the subscription.
    ///
    /// - Returns: The values, in order; those that have come by then if the task was cancelled.
    /// - Throws: The failure of the signal.
    @inlinable
    public func collectValues() async throws(Failure) -> [Value] {
        let iteration = SignalIteration(signal, .unbounded)
        var values: [Value] = []
        while let value = try await iteration.next(isolation: nil) { values.append(value) }
        return values
    }

    /// Subscribes and waits for completion, dropping the values.
    ///
    /// The asynchronous twin of ``waitUntilCompleted(timeout:)``. Cancelling the task disposes the subscription, and the
    /// wait is over.
    ///
    /// - Throws: The failure of the signal.
    @inlinable
    public func completion() async throws(Failure) {
        _ = try await ignoreValues().collectValues()
    }
}
