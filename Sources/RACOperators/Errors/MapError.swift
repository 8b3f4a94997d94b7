extension SignalProtocol {
    /// Returns a signal with a transformed failure.
    ///
    /// Values and completion pass unchanged. Keeps nothing. Delivers where the upstream does.
    ///
    /// ```
    /// self                --1--#
    /// mapError(describe)  --1--#
    /// ```
    ///
    /// - Parameter transform: Called at most once per subscription, where the failure is delivered.
    @inlinable
    public func mapError<NewFailure: Error>(
        _ transform: @escaping @Sendable (Failure) -> NewFailure
    ) -> Signal<Value, NewFailure> {
        mapFailure(transform).named(after: self)
    }
}
