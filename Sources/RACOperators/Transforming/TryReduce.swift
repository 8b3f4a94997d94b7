extension SignalProtocol {
    /// Returns a signal that combines all values, and sends the result on completion. Fails when the closure throws.
    ///
    /// After a throw this signal is disposed, and the closure is not called again. For the failure type of a closure that
    /// contains `try`, see `tryMap(_:)`.
    ///
    /// ```
    /// self  --1--2--x--3--|
    /// tryReduce(0) { $0 + (try parse($1)) }
    ///       --------#
    /// ```
    ///
    /// ```swift
    /// let contents = paths.tryReduce("") { text, path in try text + String(contentsOfFile: path, encoding: .utf8) }
    /// ```
    ///
    /// - *Fails* with the thrown error, and when this signal does, without a result.
    /// - *Keeps* the last result.
    ///
    /// - Parameters:
    ///   - initial: The result to combine with the first value, in each subscription. Sent if there are no values.
    ///   - combine: Computes the next result from the last result and a value. Never called after disposal.
    @inlinable
    public func tryReduce<Result: Sendable>(
        _ initial: Result,
        _ combine: @escaping @Sendable (Result, Value) throws(Failure) -> Result
    ) -> Signal<Result, Failure> {
        liftEvents { downstream in
            let result = SubscriptionState(initial)
            return Subscriber(sendingLastTo: downstream) { value in
                let next = downstream.result { () throws(Failure) in try combine(result.value, value) }
                if let next { result.value = next }
            } last: {
                result.value
            }
        }
    }
}
