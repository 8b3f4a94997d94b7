extension SignalProtocol {
    /// Returns a signal that resubscribes after the failures that a closure allows, up to `count` times, and then fails.
    ///
    /// There are up to `count` + 1 attempts, whose values are all sent. Otherwise, the result behaves like ``retry()``. For a
    /// delay before each attempt, use ``retry(_:backoff:on:if:random:)``.
    ///
    /// ```
    /// self                         --1--#
    /// retry(2) { $0 == .timeout }  --1----1----1--#
    /// ```
    ///
    /// ```swift
    /// request.retry(3) { $0.isTemporary }
    /// ```
    ///
    /// - *Fails* immediately with the failure of the last attempt, or with a failure that `shouldRetry` rejects.
    ///
    /// - Parameters:
    ///   - count: The number of times to resubscribe. Precondition: not negative.
    ///   - shouldRetry: Returns whether to retry after a failure. Not called after the last attempt.
    @inlinable
    public func retry(
        _ count: Int,
        if shouldRetry: @escaping @Sendable (Failure) -> Bool
    ) -> Signal<Value, Failure> {
        precondition(count >= 0, "retry(_:if:) needs a count that is not negative, but got \(count)")
        let source = signal
        return resubscribing(atMost: count, if: { $0.map(shouldRetry) ?? false }) { { _, _ in source } }
    }
}
