extension SignalProtocol {
    /// Returns a signal that sends the first `count` values and then completes.
    ///
    /// This signal is disposed right after the last value has been delivered, so a synchronous source stops at this value.
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
    /// - *Completes* immediately after the last value. Completes earlier when this signal does.
    ///
    /// - Parameter count: The number of values. With zero, this signal is not subscribed to. Precondition: not negative.
    @inlinable
    public func take(_ count: Int) -> Signal<Value, Failure> {
        precondition(count >= 0, "take(_:) needs a count that is not negative, but got \(count)")
        guard count > 0 else { return .empty }
        return lift { downstream in
            let remaining = SubscriptionState(count)
            return { value in
                // If the source sends another value while the last value is being delivered, the count is already zero.
                guard remaining.value > 0 else { return }
                remaining.value -= 1
                let isLast = remaining.value == 0
                downstream.send(value)
                if isLast { downstream.complete() }
            }
        }
    }
}
