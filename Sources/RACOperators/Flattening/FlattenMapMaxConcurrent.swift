extension SignalProtocol {
    /// Returns a signal of the values of the inner signals that `transform` makes. At most `maxConcurrent` run at a time.
    ///
    /// `transform` is called when the value arrives. While `maxConcurrent` inner signals run, new inner signals wait in order,
    /// without limit, and a source that can suspend is suspended. A waiting signal is subscribed to when a running signal
    /// completes, on the thread that delivers the completion. For the results of the closure, see ``flattenMap(_:)``.
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
    /// ```swift
    /// let results = names.flattenMap(maxConcurrent: 4) { name in api.results(for: name) }
    /// ```
    ///
    /// - *Completes* when this signal and all inner signals have completed.
    /// - *Keeps* the waiting signals.
    ///
    /// - Parameters:
    ///   - maxConcurrent: The largest number of signals that run at a time. Precondition: positive.
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
