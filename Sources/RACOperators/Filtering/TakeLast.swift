extension SignalProtocol {
    /// Returns a signal that sends the last `count` values when this signal completes, on the thread of the completion.
    ///
    /// ```
    /// self         --1--2--3--|
    /// takeLast(2)  -----------(23|)
    /// ```
    ///
    /// ```swift
    /// let tail = lines.takeLast(10)
    /// ```
    ///
    /// - *Fails* immediately, without the kept values.
    /// - *Keeps* up to `count` values.
    ///
    /// - Parameter count: The number of values. With zero, no value is sent. Precondition: not negative.
    @inlinable
    public func takeLast(_ count: Int) -> Signal<Value, Failure> {
        precondition(count >= 0, "takeLast(_:) needs a count that is not negative, but got \(count)")
        return liftEvents { downstream in
            let kept = SubscriptionState(FIFOQueue<Value>())
            return Subscriber(
                lifetime: downstream.lifetime,
                next: { value in
                    kept.value.append(value)
                    if kept.value.count > count { _ = kept.value.popFirst() }
                },
                failed: { downstream.fail($0) },
                completed: {
                    while let value = kept.value.popFirst() {
                        if downstream.isDisposed { return }
                        downstream.send(value)
                    }
                    downstream.complete()
                }
            )
        }
    }
}
