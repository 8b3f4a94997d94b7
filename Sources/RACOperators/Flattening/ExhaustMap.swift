extension SignalProtocol {
    /// Returns a signal of the values of the signals that `transform` makes, ignoring values while one of them runs.
    ///
    /// For work that is not to be started twice, like a submission: what comes while it is in progress is dropped. A failure
    /// of this signal or of an inner one fails the result at once. It completes when this signal and the inner one that
    /// runs have. An inner signal is subscribed to on the thread that delivers the value. Its values arrive from wherever they
    /// are sent. Keeps one inner subscription.
    ///
    /// What the closure may return, and which failures go together, is notified at ``SignalProtocol/flattenMap(_:)``.
    ///
    /// ```
    /// self                        --a--b-----c------|
    /// a                             -1---1|
    /// b                           -2|
    /// c                                      -3--3|
    /// exhaustMap { signals[$0] }  ---1---1----3--3--|
    /// ```
    ///
    /// Not in ReactiveObjC. `flatMapFirst` in RxSwift.
    ///
    /// - Parameter transform: Makes an inner signal. Called only for the values that are not ignored.
    @inlinable
    @_disfavoredOverload
    public func exhaustMap<NewValue: Sendable, Inner: SignalProtocol<NewValue, Failure>>(
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> Signal<NewValue, Failure> {
        exhausted { transform($0).signal }
    }

    /// What all overloads of `exhaustMap` come down to.
    @inlinable
    func exhausted<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) -> Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> {
        let outer = signal
        return outer.derive("exhaustMap") { downstream in
            let coordinator = InputCoordinator(MergeMachine<NewValue, Failure>(), downstream)
            coordinator.subscribe(toOuter: outer) { if !coordinator.runsInner { coordinator.add(transform($0)) } }
        }
    }
}
