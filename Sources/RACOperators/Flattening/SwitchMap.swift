extension SignalProtocol {
    /// Returns a signal of the values of the latest signal that `transform` has made. The previous one is disposed.
    ///
    /// `map(transform)` and ``switchToLatest()`` in one. So `transform` is called while the previous signal still runs; then that
    /// is disposed, and the new one is subscribed to, on the thread that delivers the value. It completes when this signal and
    /// the latest inner one have completed, and fails immediately with either. Values arrive from wherever the latest inner signal
    /// sends them. Keeps nothing but the latest inner subscription.
    ///
    /// What the closure may return, and which failures go together, is notified at ``SignalProtocol/flattenMap(_:)``.
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
