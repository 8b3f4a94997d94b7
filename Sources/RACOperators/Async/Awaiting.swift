extension SignalProtocol {
    /// Subscribes and waits for the first value, which ends the subscription.
    ///
    /// The asynchronous twin of ``first(timeout:)``. Cancelling the task disposes the subscription.
    ///
    /// - Returns: The value; `nil` if the signal completed without one, or if the task was cancelled.
    /// - Throws: The failure of the signal.
    public func firstValue() async throws(Failure) -> Value? {
        let buffer = SignalBuffer(take(1), .unbounded)
        return try await buffer.next(isolation: nil)
    }

    /// Subscribes and waits for all values.
    ///
    /// The asynchronous twin of ``toArray(timeout:)``. Cancelling the task disposes the subscription.
    ///
    /// - Returns: The values, in order; those that have come by then if the task was cancelled.
    /// - Throws: The failure of the signal.
    public func collectValues() async throws(Failure) -> [Value] {
        let buffer = SignalBuffer(signal, .unbounded)
        var values: [Value] = []
        while let value = try await buffer.next(isolation: nil) { values.append(value) }
        return values
    }

    /// Subscribes and waits for completion, dropping the values.
    ///
    /// The asynchronous twin of ``waitUntilCompleted(timeout:)``. Cancelling the task disposes the subscription, and the
    /// wait is over.
    ///
    /// - Throws: The failure of the signal.
    public func completion() async throws(Failure) {
        _ = try await ignoreValues().collectValues()
    }
}
