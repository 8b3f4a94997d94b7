extension SignalProtocol {
    /// Returns a signal of the values of the inner signals that `transform` makes, one inner signal after another.
    ///
    /// `transform` is called when the value arrives. The inner signal waits in a queue without limit until all previous inner
    /// signals have completed. Then the signal is subscribed to, on the thread that delivers the last completion. For the
    /// results that the closure can return, see ``SignalProtocol/flattenMap(_:)``.
    /// ```
    /// self                       --a--b---------|
    /// a                            -1---1|
    /// b                                  -2|
    /// concatMap { signals[$0] }  ---1---1-2-----|
    /// ```
    ///
    /// ```swift
    /// let results = names.concatMap { name in api.results(for: name) }
    /// ```
    ///
    /// - *Completes* when this signal and all inner signals have completed.
    /// - *Keeps* the waiting signals.
    ///
    /// - Parameter transform: Makes an inner signal for each value. Called once per value and subscription.
    @inlinable
    @_disfavoredOverload
    public func concatMap<NewValue: Sendable, Inner: SignalProtocol<NewValue, Failure>>(
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> Signal<NewValue, Failure> {
        map(transform).concat().named(after: self)
    }
}
