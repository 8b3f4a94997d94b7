extension SignalProtocol {
    /// Returns a signal of the values of the signals that `transform` makes, of which only some run at a time.
    ///
    /// `transform` is called when the value comes; the signal it makes is subscribed to when its turn has come. Those beyond
    /// the limit wait, first-in first-out and without limit, until a running one completes. A failure of this signal or of
    /// an inner one fails the result at once. It completes when this signal and all inner ones have.
    ///
    /// ```
    /// self                --a--b--c------|
    /// a                     -1---1|
    /// b                        -2--2|
    /// c                               -3|
    /// flattenMap(maxConcurrent: 2)
    ///                     ---1--2-1-2-3--|
    /// ```
    ///
    /// Not in ReactiveObjC, where it is `map:` and `flatten:`; `flatMap(maxPublishers:)` in Combine.
    ///
    /// - Parameters:
    ///   - maxConcurrent: How many run at a time. Precondition: positive; use ``flattenMap(_:)`` for no limit.
    ///   - transform: Makes an inner signal for each value; called once per value and subscription.
    @inlinable
    public func flattenMap<NewValue: Sendable>(
        maxConcurrent: Int,
        _ transform: @escaping @Sendable (Value) -> Signal<NewValue, Failure>
    ) -> Signal<NewValue, Failure> {
        precondition(
            maxConcurrent > 0,
            "flattenMap(maxConcurrent:_:) needs a positive limit, but got \(maxConcurrent); flattenMap(_:) has no limit"
        )
        return map(transform).flatten(maxConcurrent: maxConcurrent).named(after: self)
    }
}
