extension SignalProtocol where Value: SignalProtocol, Value.Failure == Failure {
    /// Returns a signal of the values of the signals this one sends, of which only some run at a time.
    ///
    /// Inner signals beyond the limit wait, first-in first-out and without limit, until a running one completes. A failure
    /// of this signal or of an inner one fails the result at once. It completes when this signal and all inner ones have.
    /// Inner signals that end as they are subscribed to are run through in a loop.
    ///
    /// ```
    /// self                --a--b--c------|
    /// a                     -1---1|
    /// b                        -2--2|
    /// c                               -3|
    /// flatten(maxConcurrent: 2)
    ///                     ---1--2-1-2-3--|
    /// ```
    ///
    /// Source: `-flatten:` in RACSignal. Better: starting the next signal does not nest.
    ///
    /// - Parameter maxConcurrent: How many run at a time. Precondition: positive; use ``flatten()`` for no limit.
    @inlinable
    public func flatten(maxConcurrent: Int) -> Signal<Value.Value, Failure> {
        precondition(
            maxConcurrent > 0,
            "flatten(maxConcurrent:) needs a positive limit, but got \(maxConcurrent); flatten() has no limit"
        )
        let outer = signal
        return outer.derive { downstream in
            let queue = FlattenQueue(downstream, limit: maxConcurrent)
            outer.attach(
                below: downstream.lifetime,
                next: { queue.add($0.signal) },
                failed: { queue.fail($0) },
                completed: { queue.outerEnded() }
            )
        }
    }

    /// Returns a signal of the values of the signals this one sends, one signal after the other.
    ///
    /// `flatten(maxConcurrent: 1)`; see there.
    ///
    /// ```
    /// self      --a--b---------|
    /// a           -1---1|
    /// b                 -2|
    /// concat()  ---1---1-2-----|
    /// ```
    ///
    /// Source: `-concat` in RACSignal.
    @inlinable
    public func concat() -> Signal<Value.Value, Failure> {
        flatten(maxConcurrent: 1).named(after: self)
    }
}

extension SignalProtocol {
    /// Returns a signal of the values of the signals that `transform` makes, one signal after the other.
    ///
    /// `transform` is called when the value comes, the signal is subscribed to when its turn has come. See `concat()`.
    ///
    /// - Parameter transform: Makes an inner signal for each value.
    @inlinable
    public func concatMap<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) -> Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> {
        map(transform).concat().named(after: self)
    }
}
