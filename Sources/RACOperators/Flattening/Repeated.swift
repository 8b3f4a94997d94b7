extension SignalProtocol {
    /// Returns a signal that resubscribes after every completion of this signal, without a limit.
    ///
    /// The next subscription begins on the thread that delivered the completion, with constant stack. If this signal always
    /// completes during the subscription, `subscribe` returns only after disposal, for example by `take` downstream.
    ///
    /// ```
    /// self        --1--|
    /// repeated()  --1----1----1--…
    /// ```
    ///
    /// ```swift
    /// let firstFifty = Signal.from(1...3).repeated().take(50)
    /// ```
    @inlinable
    public func repeated() -> Signal<Value, Failure> {
        repeated(.max)
    }

    /// Returns a signal that subscribes to this signal `count` times, one subscription after another, and then completes.
    ///
    /// The next subscription begins on the thread that delivered the completion, with constant stack.
    ///
    /// ```
    /// self         --1--|
    /// repeated(2)  --1----1--|
    /// ```
    ///
    /// ```swift
    /// let threePages = download.repeated(3)
    /// ```
    ///
    /// - Parameter count: The total number of subscriptions. With 0, the result is empty. Precondition: not negative.
    @inlinable
    public func repeated(_ count: Int) -> Signal<Value, Failure> {
        precondition(count >= 0, "repeated(_:) needs a count that is not negative, but got \(count)")
        let source = signal
        return repeated(count) { { _, _ in source } }
    }

    /// Returns the result of all overloads of `repeated` with a count, which is the total number of subscriptions.
    @inlinable
    func repeated(_ count: Int, _ makeAttempts: @escaping @Sendable () -> Attempts) -> Signal<Value, Failure> {
        guard count > 0 else { return Signal.empty.named(after: self) }
        return resubscribing(atMost: count - 1, "repeated", if: { $0 == nil }, makeAttempts)
    }
}
