extension SignalProtocol {
    /// Returns a signal that sends a given value if this signal completes without a value.
    ///
    /// ```
    /// self               -----|
    /// defaultIfEmpty(0)  -----(0|)
    /// ```
    ///
    /// ```swift
    /// let title = names.take(1).defaultIfEmpty("Nobody")
    /// ```
    ///
    /// - Parameter value: The value to send, on the thread of the completion. Kept as long as the result exists.
    @inlinable
    public func defaultIfEmpty(_ value: Value) -> Signal<Value, Failure> {
        ifEmpty(switchTo: .just(value)).named(after: self)
    }

    /// Returns a signal that continues with another signal if this signal completes without a value.
    ///
    /// ```
    /// self                      -----|
    /// other                          --1--2--|
    /// ifEmpty(switchTo: other)  -------1--2--|
    /// ```
    ///
    /// ```swift
    /// let page = cachedPage.ifEmpty(switchTo: download)
    /// ```
    ///
    /// - Parameter other: The signal to continue with. Not subscribed to if this signal sends a value or fails. Otherwise
    ///   subscribed to on the thread of the completion, after the disposal of this signal.
    @inlinable
    public func ifEmpty(switchTo other: Signal<Value, Failure>) -> Signal<Value, Failure> {
        let source = signal
        return source.derive { downstream in
            let isEmpty = SubscriptionState(true)
            source.attach(
                parent: downstream.lifetime,
                capacity: downstream.lifetime.capacity,
                next: { value in
                    isEmpty.value = false
                    downstream.send(value)
                },
                failed: { downstream.fail($0) },
                completed: {
                    if isEmpty.value { other.attach(downstream) } else { downstream.complete() }
                }
            )
        }
    }

    /// Continues with a subject, a property or another signal. See `ifEmpty(switchTo:)`.
    @inlinable
    @_disfavoredOverload
    public func ifEmpty(switchTo other: some SignalProtocol<Value, Failure>) -> Signal<Value, Failure> {
        ifEmpty(switchTo: other.signal)
    }
}
