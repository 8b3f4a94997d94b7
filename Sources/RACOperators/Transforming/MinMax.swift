extension SignalProtocol where Value: Comparable {
    /// Returns a signal that sends the smallest value when this signal completes.
    ///
    /// If several values are equal, the first of them is sent. If there are no values, the result only completes.
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

    /// Returns a signal that sends the largest value when this signal completes.
    ///
    /// If several values are equal, the first of them is sent. If there are no values, the result only completes.
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

    /// Sends the kept value on completion. A new value replaces the kept value if `isPreferred(new, kept)` is `true`.
    @inlinable
    @inline(__always)
    func choosing(
        _ function: StaticString = #function,
        _ isPreferred: @escaping @Sendable (Value, Value) -> Bool
    ) -> Signal<Value, Failure> {
        liftEvents(function) { downstream in
            let chosen = SubscriptionState<Value?>(nil)
            return Subscriber(sendingLastTo: downstream) { value in
                if let former = chosen.value, !isPreferred(value, former) { return }
                chosen.value = value
            } last: {
                chosen.value
            }
        }
    }
}
