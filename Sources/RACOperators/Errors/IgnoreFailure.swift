extension SignalProtocol {
    /// Returns a signal that completes when this signal fails.
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
