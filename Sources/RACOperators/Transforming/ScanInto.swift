extension SignalProtocol {
    /// Returns a signal that updates one result with each value, and sends the result after each update.
    ///
    /// The initial result is not sent. For a collection, changing the result in place saves a copy per value, unless the
    /// receiver keeps the results.
    ///
    /// ```
    /// self                              --1--2--3--|
    /// scan(into: []) { $0.append($1) }  --x--y--z--|     x = [1], y = [1, 2], z = [1, 2, 3]
    /// ```
    ///
    /// ```swift
    /// let history = query.scan(into: [String]()) { history, text in history.append(text) }
    /// ```
    ///
    /// - *Keeps* the last result.
    ///
    /// - Parameters:
    ///   - initial: The result to update with the first value, in each subscription.
    ///   - update: Updates the result with a value.
    @inlinable
    public func scan<Result: Sendable>(
        into initial: Result,
        _ update: @escaping @Sendable (inout Result, Value) -> Void
    ) -> Signal<Result, Failure> {
        lift { downstream in
            let result = SubscriptionState(initial)
            return { value in
                update(&result.value, value)
                downstream.send(result.value)
            }
        }
    }
}
