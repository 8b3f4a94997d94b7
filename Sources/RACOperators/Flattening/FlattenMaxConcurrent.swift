extension SignalProtocol where Value: SignalProtocol, Value.Failure == Failure {
    /// Returns a signal of the values of the inner signals that this signal sends. At most `maxConcurrent` run at a time.
    ///
    /// While `maxConcurrent` inner signals run, new inner signals wait in a first-in, first-out queue without limit, and a
    /// source that can suspend is suspended (see `Docs/Backpressure.md`). A waiting signal is subscribed to when a running
    /// signal completes, on the thread that delivers the completion, with constant stack.
    ///
    /// ```
    /// self                       --a--b-c-------|
    /// a                            -1---1|
    /// b                               -2--2|
    /// c                                  --3|
    /// flatten(maxConcurrent: 2)  ---1--21-23----|
    /// ```
    ///
    /// ```swift
    /// let results = names.map { api.results(for: $0) }.flatten(maxConcurrent: 4)
    /// ```
    ///
    /// - *Completes* when this signal and all inner signals have completed.
    /// - *Keeps* the waiting signals.
    ///
    /// - Parameter maxConcurrent: The largest number of signals that run at a time. Precondition: positive.
    @inlinable
    public func flatten(maxConcurrent: Int) -> Signal<Value.Value, Failure> {
        precondition(
            maxConcurrent > 0,
            "flatten(maxConcurrent:) needs a positive limit, but got \(maxConcurrent). flatten() has no limit"
        )
        let outer = signal
        return outer.derive { downstream in
            let flatten = ConcurrentFlatten(downstream, limit: maxConcurrent)
            outer.attach(
                parent: downstream.lifetime,
                capacity: flatten.capacity,
                next: { flatten.add($0.signal) },
                failed: { flatten.fail($0) },
                completed: { flatten.outerEnded() }
            )
        }
    }

    /// Returns a signal of the values of the inner signals that this signal sends, one inner signal after another.
    ///
    /// ```
    /// self      --a--b---------|
    /// a           -1---1|
    /// b                 -2|
    /// concat()  ---1---1-2-----|
    /// ```
    ///
    /// ```swift
    /// let pages = Signal<Signal<String, APIError>, APIError>.from([cachedPage, download]).concat()
    /// ```
    @inlinable
    public func concat() -> Signal<Value.Value, Failure> {
        flatten(maxConcurrent: 1).named(after: self)
    }
}
