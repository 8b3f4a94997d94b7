extension SignalProtocol {
    /// Returns a signal of the values of the latest inner signal that `transform` has made, and disposes the previous inner
    /// signal.
    ///
    /// The same as `map(transform)` followed by ``switchToLatest()``. `transform` is called while the previous signal still
    /// runs. For the results that the closure can return, see ``SignalProtocol/flattenMap(_:)``.
    ///
    /// ```
    /// self                       --a-----b---------|
    /// a                            --1--1--1--1--1
    /// b                                  --2--2--2----|
    /// switchMap { signals[$0] }  ----1--1--2--2--2----|
    /// ```
    ///
    /// ```swift
    /// let results = query.switchMap { text in api.results(for: text) }
    /// ```
    ///
    /// - *Completes* when this signal and the latest inner signal have completed.
    ///
    /// - Parameter transform: Makes an inner signal for each value. Called once per value and subscription.
    @inlinable
    @_disfavoredOverload
    public func switchMap<NewValue: Sendable, Inner: SignalProtocol<NewValue, Failure>>(
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> Signal<NewValue, Failure> {
        map(transform).switchToLatest().named(after: self)
    }
}
