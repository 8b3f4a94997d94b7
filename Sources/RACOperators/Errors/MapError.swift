extension SignalProtocol {
    /// Returns a signal with a transformed failure.
    ///
    /// ```
    /// self                --1--#
    /// mapError(describe)  --1--#
    /// ```
    ///
    /// ```swift
    /// let page = download.mapError { _ in LoadingError() }
    /// ```
    ///
    /// - Parameter transform: Computes the new failure. Called at most once per subscription.
    @inlinable
    public func mapError<NewFailure: Error>(
        _ transform: @escaping @Sendable (Failure) -> NewFailure
    ) -> Signal<Value, NewFailure> {
        mapFailure(transform).named(after: self)
    }
}
