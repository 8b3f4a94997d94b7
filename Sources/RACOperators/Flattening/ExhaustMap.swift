extension SignalProtocol {
    /// Returns a signal of the values of the inner signals that `transform` makes, and ignores values of this signal while an
    /// inner signal runs.
    ///
    /// Use this operator for work that must not be started twice, such as a submission. For the results that the closure can
    /// return, see ``SignalProtocol/flattenMap(_:)``.
    ///
    /// ```
    /// self                        --a--b-----c------|
    /// a                             -1---1|
    /// b                           -2|
    /// c                                      -3--3|
    /// exhaustMap { signals[$0] }  ---1---1----3--3--|
    /// ```
    ///
    /// ```swift
    /// let pages = taps.exhaustMap { download }
    /// ```
    ///
    /// - *Completes* when this signal and the running inner signal have completed.
    ///
    /// - Parameter transform: Makes an inner signal. Called only for the values that are not ignored.
    @inlinable
    @_disfavoredOverload
    public func exhaustMap<NewValue: Sendable, Inner: SignalProtocol<NewValue, Failure>>(
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> Signal<NewValue, Failure> {
        exhausted { transform($0).signal }
    }

    @inlinable
    func exhausted<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) -> Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> {
        let outer = signal
        return outer.derive("exhaustMap") { downstream in
            let coordinator = InputCoordinator(merging: MergeMachine<NewValue, Failure>(), into: downstream)
            coordinator.subscribe(toOuter: outer) { if !coordinator.runsInner { coordinator.add(transform($0)) } }
        }
    }
}
