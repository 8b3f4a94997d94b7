extension SignalProtocol {
    /// Returns a signal that completes when this signal fails.
    ///
    /// Use this operator for a failure that does not matter. The result cannot fail, so `subscribe` needs no `failed` closure.
    ///
    /// ```
    /// self             --1--2--#
    /// ignoreFailure()  --1--2--|
    /// ```
    ///
    /// ```swift
    /// let pages = download.ignoreFailure()
    /// ```
    @inlinable
    public func ignoreFailure() -> Signal<Value, Never> {
        liftEvents { downstream in
            Subscriber(
                lifetime: downstream.lifetime,
                next: downstream.next,
                failed: { _ in downstream.complete() },
                completed: { downstream.complete() }
            )
        }
    }
}
