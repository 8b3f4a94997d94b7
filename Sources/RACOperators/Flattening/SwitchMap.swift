extension SignalProtocol {
    /// Returns a signal of the values of the latest signal that `transform` has made, disposing the previous one.
    ///
    /// `map(transform)` and ``switchToLatest()`` in one. `transform` is called while the previous signal still runs. Then that
    /// signal is disposed and the new one is subscribed to, on the thread that delivers the value. The result completes when this
    /// signal and the latest inner one have completed, and fails immediately with either. Values arrive from wherever the latest
    /// inner signal sends them. Keeps only the latest inner subscription.
    ///
    /// The results that the closure can return, and the failures that match, are described at ``SignalProtocol/flattenMap(_:)``.
    ///
    /// ```
    /// self                       --a-----b---------|
    /// a                            --1--1--1--1--1
    /// b                                  --2--2--2----|
    /// switchMap { signals[$0] }  ----1--1--2--2--2----|
    /// ```
    ///
    /// Not in ReactiveObjC under one name. `flatMapLatest` in RxSwift.
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
