import Synchronization

extension SignalProtocol {
    /// Returns a signal of the values of the signals that `transform` makes, ignoring values while one of them runs.
    ///
    /// For work that is not to be started twice, like a submission: what comes while it is under way is dropped. A failure
    /// of this signal or of an inner one fails the result at once. It completes when this signal and the inner one that
    /// runs have. Keeps one registration.
    ///
    /// ```
    /// self        --a--b-----c------|
    /// a             -1---1|
    /// c                      -3--3|
    /// exhaustMap  ---1---1----3--3--|
    /// ```
    ///
    /// Not in ReactiveObjC; `flatMapFirst` in RxSwift.
    ///
    /// - Parameter transform: Makes an inner signal; called only for the values that are not ignored.
    @inlinable
    public func exhaustMap<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) -> Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> {
        let outer = signal
        return outer.derive { downstream in
            let join = Join(MergeMachine<NewValue, Failure>(isOuterOpen: true), downstream)
            let flag = BusyFlag()
            outer.attach(
                below: downstream.lifetime,
                next: { value in
                    // Only this closure sets the flag, and its calls do not overlap.
                    if flag.isBusy.load(ordering: .acquiring) { return }
                    let inner = transform(value)
                    flag.isBusy.store(true, ordering: .relaxed)
                    join.receive(.began)
                    inner.attach(
                        below: downstream.lifetime,
                        next: { join.receive(.value($0)) },
                        failed: { join.receiveAlone(.failed($0)) },
                        completed: {
                            flag.isBusy.store(false, ordering: .releasing)
                            join.receiveAlone(.ended)
                        }
                    )
                },
                failed: { join.receiveAlone(.failed($0)) },
                completed: { join.receiveAlone(.outerEnded) }
            )
        }
    }
}

/// Whether an inner signal is running. The thread on which it ends need not be the one that delivers the outer values.
@usableFromInline
final class BusyFlag: Sendable {
    @usableFromInline let isBusy = Atomic(false)

    @inlinable
    init() {}
}
