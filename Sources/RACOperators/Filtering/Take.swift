extension SignalProtocol {
    /// Returns a signal that sends the first values and completes with the last of them.
    ///
    /// This signal is disposed right after the last value has been delivered, so a synchronous source stops at that value and
    /// side effects upstream run `count` times.
    ///
    /// ```
    /// self     --1--2--3--4--|
    /// take(2)  --1--(2|)
    /// ```
    ///
    /// ```swift
    /// let header = lines.take(1)
    /// ```
    ///
    /// - *Completes* with the last of the values, or earlier when this signal does.
    ///
    /// - Parameter count: The number of values. If `count` is zero, the result is empty and subscribes to nothing.
    ///   Precondition: not negative.
    @inlinable
    public func take(_ count: Int) -> Signal<Value, Failure> {
        precondition(count >= 0, "take(_:) needs a count that is not negative, but got \(count)")
        guard count > 0 else { return .empty }
        return lift { downstream in
            let remaining = SubscriptionState(count)
            return { value in
                // The count is already zero if the source continues to send while the last value is being delivered.
                guard remaining.value > 0 else { return }
                remaining.value -= 1
                let isLast = remaining.value == 0
                downstream.send(value)
                if isLast { downstream.complete() }
            }
        }
    }
}
