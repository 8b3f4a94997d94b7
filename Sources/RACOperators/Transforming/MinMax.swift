extension SignalProtocol where Value: Comparable {
    /// Returns a signal of the smallest value, sent when this signal completes.
    ///
    /// Of equal values the first is sent. If this signal sends no value, the result only completes.
    ///
    /// ```
    /// self   --2--1--3--|
    /// min()  -----------(1|)
    /// ```
    ///
    /// ```swift
    /// let coldest = readings.min()
    /// ```
    ///
    /// - *Fails* immediately, without a value.
    /// - *Keeps* the smallest value.
    @inlinable
    public func min() -> Signal<Value, Failure> {
        choosing { $0 < $1 }
    }

    /// Returns a signal of the largest value, sent when this signal completes.
    ///
    /// Of equal values the first is sent. If this signal sends no value, the result only completes.
    ///
    /// ```
    /// self   --2--3--1--|
    /// max()  -----------(3|)
    /// ```
    ///
    /// ```swift
    /// let warmest = readings.max()
    /// ```
    ///
    /// - *Fails* immediately, without a value.
    /// - *Keeps* the largest value.
    @inlinable
    public func max() -> Signal<Value, Failure> {
        choosing { $0 > $1 }
    }

    /// Returns a signal that keeps one value, replaces it by each value that `isPreferred` prefers to it, and sends the kept
    /// value on completion.
    @inlinable
    @inline(__always)
    func choosing(
        _ function: StaticString = #function,
        _ isPreferred: @escaping @Sendable (Value, Value) -> Bool
    ) -> Signal<Value, Failure> {
        liftEvents(function) { downstream in
            let chosen = SubscriptionState<Value?>(nil)
            return Subscriber(
                lifetime: downstream.lifetime,
                next: { value in
                    if let former = chosen.value, !isPreferred(value, former) { return }
                    chosen.value = value
                },
                failed: { downstream.fail($0) },
                completed: {
                    if downstream.isDisposed { return }
                    if let value = chosen.value { downstream.send(value) }
                    downstream.complete()
                }
            )
        }
    }
}
