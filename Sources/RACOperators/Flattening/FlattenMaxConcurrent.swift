extension SignalProtocol where Value: SignalProtocol, Value.Failure == Failure {
    /// Returns a signal of the values of the signals that this one sends, with a limited number of them running at a time.
    ///
    /// Inner signals beyond the limit wait, first-in first-out and in any number. Each is subscribed to when a running one
    /// completes, on the thread where that happens. A failure of this signal or of an inner one fails the result immediately. The
    /// result completes when this signal and all inner ones have completed. Values arrive from wherever the inner signals send
    /// them, one at a time. Inner signals that end during the subscription to them use no stack, however many follow each other.
    /// Keeps one subscription per running inner signal, and the waiting signals.
    ///
    /// ```
    /// self                       --a--b-c-------|
    /// a                            -1---1|
    /// b                               -2--2|
    /// c                                  --3|
    /// flatten(maxConcurrent: 2)  ---1--21-23----|
    /// ```
    ///
    /// Source: `-flatten:` in RACSignal. Better: starting the next signal does not nest.
    ///
    /// - Parameter maxConcurrent: The largest number of signals that run at a time. Precondition: positive. Use ``flatten()`` for
    ///   no limit.
    @inlinable
    public func flatten(maxConcurrent: Int) -> Signal<Value.Value, Failure> {
        precondition(
            maxConcurrent > 0,
            "flatten(maxConcurrent:) needs a positive limit, but got \(maxConcurrent); flatten() has no limit"
        )
        let outer = signal
        return outer.derive { downstream in
            let queue = ConcurrentFlatten(downstream, limit: maxConcurrent)
            outer.attach(
                parent: downstream.lifetime,
                next: { queue.add($0.signal) },
                failed: { queue.fail($0) },
                completed: { queue.outerEnded() }
            )
        }
    }

    /// Returns a signal of the values of the signals that this one sends, one signal after another.
    ///
    /// It is ``flatten(maxConcurrent:)`` with one signal at a time.
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
