extension SignalProtocol {
    /// Returns a signal that combines each value with the previous result. The initial result is not sent.
    ///
    /// ```
    /// self        --2--3--4--|
    /// scan(0, +)  --2--5--9--|
    /// ```
    ///
    /// ```swift
    /// let runningSums = Signal.from(1...5).scan(0, +)
    /// ```
    ///
    /// - *Keeps* the last result.
    ///
    /// - Parameters:
    ///   - initial: The result to combine with the first value, in each subscription.
    ///   - combine: Computes the next result from the last result and a value.
    @inlinable
    public func scan<Result: Sendable>(
        _ initial: Result,
        _ combine: @escaping @Sendable (Result, Value) -> Result
    ) -> Signal<Result, Failure> {
        lift { downstream in
            let result = SubscriptionState(initial)
            return { value in
                result.value = combine(result.value, value)
                downstream.send(result.value)
            }
        }
    }

    /// Combines each value and its position, which begins at 0, with the previous result. See `scan(_:_:)`.
    @inlinable
    @_disfavoredOverload
    public func scan<Result: Sendable>(
        _ initial: Result,
        _ combine: @escaping @Sendable (Result, Value, Int) -> Result
    ) -> Signal<Result, Failure> {
        enumerated().scan(initial) { combine($0, $1.1, $1.0) }.named(after: self)
    }
}
