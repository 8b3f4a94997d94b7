extension SignalProtocol {
    /// Returns a signal that completes when this one fails.
    ///
    /// Use it for a failure that does not matter: `subscribe` requires a `failed` closure for a signal that can fail, but not
    /// for the result.
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
