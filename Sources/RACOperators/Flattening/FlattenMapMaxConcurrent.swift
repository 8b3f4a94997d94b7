extension SignalProtocol {
    /// Returns a signal of the values of the signals that `transform` makes, of which only some run at a time.
    ///
    /// `transform` is called when the value arrives. The signal it makes is subscribed to immediately if fewer than `maxConcurrent`
    /// run. The others wait, first-in first-out and in any number. Each is subscribed to when a running one completes, on the
    /// thread where that happens. A failure of this signal or of an inner one fails the result at once. It completes when this
    /// signal and all inner ones have. Values arrive from wherever the inner signals send them, one at a time. Keeps one
    /// subscription per running inner signal, and the signals that wait.
    ///
    /// ```
    /// self  --a--b-c-------|
    /// a       -1---1|
    /// b          -2--2|
    /// c             --3|
    /// flattenMap(maxConcurrent: 2) { signals[$0] }
    ///       ---1--21-23----|
    /// ```
    ///
    /// What the closure may return, and which failures go together, is notified at ``SignalProtocol/flattenMap(_:)``.
    ///
    /// Not in ReactiveObjC, where it is `map:` and `flatten:`. `flatMap(maxPublishers:)` in Combine.
    ///
    /// - Parameters:
    ///   - maxConcurrent: How many run at a time. Precondition: positive. Use ``flattenMap(_:)`` for no limit.
    ///   - transform: Makes an inner signal for each value. Called once per value and subscription.
    @inlinable
    @_disfavoredOverload
    public func flattenMap<NewValue: Sendable, Inner: SignalProtocol<NewValue, Failure>>(
        maxConcurrent: Int,
        _ transform: @escaping @Sendable (Value) -> Inner
    ) -> Signal<NewValue, Failure> {
        map(transform).flatten(maxConcurrent: maxConcurrent).named(after: self)
    }
}
