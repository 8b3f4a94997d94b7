extension SignalProtocol {
    /// Returns a signal that puts each value into one result, and sends the result as it is after each.
    ///
    /// Changing the result in place is quicker than making a new one when it is a collection, and nobody keeps the results that are
    /// sent: if somebody does, each is copied once. The initial result is not sent. Failure and completion pass unchanged. Keeps
    /// the last result. Delivers where the upstream does.
    ///
    /// ```
    /// self                              --1--2--3--|
    /// scan(into: []) { $0.append($1) }  --x--y--z--|     x = [1], y = [1, 2], z = [1, 2, 3]
    /// ```
    ///
    /// - Parameters:
    ///   - initial: What the first value is put into, in each subscription.
    ///   - update: Puts a value into the result.
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
