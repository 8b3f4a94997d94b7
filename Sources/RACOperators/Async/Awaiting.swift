extension SignalProtocol {
    /// Subscribes, waits for the first value, and returns that value.
    ///
    /// The subscription is made on the executor of the caller. Cancelling the task disposes the subscription. In a task that
    /// is already cancelled, the method does not subscribe.
    ///
    /// - Parameter isolation: The actor of the caller, provided by the compiler.
    /// - Returns: The first value. `nil` if the signal completes, or the task is cancelled, before a value arrives.
    /// - Throws: The failure of the signal.
    @inlinable
    public func firstValue(isolation: isolated (any Actor)? = #isolation) async throws(Failure) -> Value? {
        let iteration = SignalIteration(take(1), .unbounded)
        return try await iteration.next(isolation: isolation)
    }

    /// Subscribes, waits until the signal completes, and returns all values.
    ///
    /// The method subscribes as ``firstValue(isolation:)`` does. All values are kept until the signal completes, without limit.
    ///
    /// - Parameter isolation: The actor of the caller, provided by the compiler.
    /// - Returns: All values, in order. After a cancellation, only the values that have arrived.
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

    /// Subscribes and waits until the signal completes. Drops the values.
    ///
    /// The method subscribes as ``firstValue(isolation:)`` does. If the task is cancelled, the method returns without an
    /// error. To throw an error in that case, use ``completionOrCancellation(isolation:)``.
    ///
    /// - Parameter isolation: The actor of the caller, provided by the compiler.
    /// - Throws: The failure of the signal.
    @inlinable
    public func completion(isolation: isolated (any Actor)? = #isolation) async throws(Failure) {
        _ = try await ignoreValues().collectValues(isolation: isolation)
    }

    /// Subscribes and waits until the signal completes. Drops the values, and throws if the task is cancelled first.
    ///
    /// ```swift
    /// try await upload.completionOrCancellation()
    /// ```
    ///
    /// - Parameter isolation: The actor of the caller, provided by the compiler.
    /// - Throws: The failure of the signal, or `CancellationError`.
    @inlinable
    public func completionOrCancellation(isolation: isolated (any Actor)? = #isolation) async throws {
        // `completion` sends a value when the signal completes. `nil` therefore means that the task has been cancelled.
        let completion = ignoreValues().mapTo(()).defaultIfEmpty(())
        guard try await completion.firstValue(isolation: isolation) != nil else { throw CancellationError() }
    }
}
