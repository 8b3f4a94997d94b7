extension SignalProtocol {
    /// Returns a signal that combines each value with the previous result. The signal fails when the closure throws.
    ///
    /// The initial result is not sent. After a throw this signal is disposed, and the closure is not called again. For the
    /// failure type of a closure that contains `try`, see `tryMap(_:)`.
    ///
    /// ```
    /// self                                 --2--3--x--4--|
    /// tryScan(0) { $0 + (try parse($1)) }  --2--5--#
    /// ```
    ///
    /// ```swift
    /// let contents = paths.tryScan("") { text, path in try text + String(contentsOfFile: path, encoding: .utf8) }
    /// ```
    ///
    /// - *Fails* with the thrown error, and when this signal does.
    /// - *Keeps* the last result.
    ///
    /// - Parameters:
    ///   - initial: The result to combine with the first value, in each subscription.
    ///   - combine: Computes the next result from the last result and a value. Never called after disposal.
    @inlinable
    public func tryScan<Result: Sendable>(
        _ initial: Result,
        _ combine: @escaping @Sendable (Result, Value) throws(Failure) -> Result
    ) -> Signal<Result, Failure> {
        lift { downstream in
            let result = SubscriptionState(initial)
            return { value in
                let next = downstream.result { () throws(Failure) in try combine(result.value, value) }
                guard let next else { return }
                result.value = next
                downstream.send(next)
            }
        }
    }
}
