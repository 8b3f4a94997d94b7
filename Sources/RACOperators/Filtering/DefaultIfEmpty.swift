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
    /// - *Completes* after the given value, which is sent on the thread that delivers the completion.
    ///
    /// - Parameter value: The value to send. Kept as long as the result exists.
    @inlinable
    public func defaultIfEmpty(_ value: Value) -> Signal<Value, Failure> {
        ifEmpty(switchTo: .just(value)).named(after: self)
    }

    /// Returns a signal that continues with another signal if this signal completes without a value.
    ///
    /// If this signal sends a value or fails, its events pass unchanged, and the other signal is not subscribed to.
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
    /// - Parameter other: The signal to continue with. Subscribed to on the thread that delivers the completion, after the
    ///   disposal of this signal.
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

    /// Continues with a subject, a property or another signal if this signal completes without a value. See
    /// `ifEmpty(switchTo:)`.
    @inlinable
    @_disfavoredOverload
    public func ifEmpty(switchTo other: some SignalProtocol<Value, Failure>) -> Signal<Value, Failure> {
        ifEmpty(switchTo: other.signal)
    }
}
