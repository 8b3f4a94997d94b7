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
        let source = signal
        return source.derive { downstream in
            let sequencer = Sequencer<Value, Failure, Failure>(
                downstream,
                afterCompletion: { .subscribe(source) },
                afterFailure: { .fail($0) }
            )
            sequencer.take(.subscribe(source))
        }
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
        return repeating(count) { (source, { _ in source }) }
    }

    /// Common to all overloads of `repeated` with a count. `makeSignals` is called once per subscription to the result. It
    /// returns the first signal, and a closure that returns the signal to subscribe to after a completion.
    @inlinable
    func repeating(
        _ count: Int,
        _ function: StaticString = "repeated",
        _ makeSignals:
            @escaping @Sendable () -> (
                first: Signal<Value, Failure>, following: @Sendable (_ isLast: Bool) -> Signal<Value, Failure>
            )
    ) -> Signal<Value, Failure> {
        guard count > 0 else { return Signal.empty.named(after: self, function) }
        return signal.derive(function) { downstream in
            let signals = makeSignals()
            let remaining = SubscriptionState(count - 1)
            let sequencer = Sequencer<Value, Failure, Failure>(
                downstream,
                afterCompletion: {
                    remaining.value -= 1
                    // The events of the last signal, including its completion, are the events of the result.
                    let isLast = remaining.value == 0
                    let next = signals.following(isLast)
                    return isLast ? .finish(with: next) : .subscribe(next)
                },
                afterFailure: { .fail($0) }
            )
            sequencer.take(count > 1 ? .subscribe(signals.first) : .finish(with: signals.first))
        }
    }
}
