extension SignalProtocol {
    // This overload is disfavored, so that a trailing closure selects the overload with a closure.
    /// Subscribes to this signal inside the work of another signal. All events of this signal, including the terminal event,
    /// are forwarded to the subscriber of the other signal.
    ///
    /// ```swift
    /// let page = Signal<Page, LoadError> { subscriber in
    ///     subscriber.send(.placeholder)
    ///     download.subscribe(forwardingTo: subscriber)
    /// }
    /// ```
    ///
    /// The subscriber receives the events of both signals one at a time, in the order in which they are sent. The terminal event
    /// of this signal ends the other signal. To forward only values, subscribe with closures. The subscription to this signal
    /// ends with the subscriber's own subscription. Nothing happens if the subscriber has been disposed. Events are delivered on
    /// the thread on which this signal sends. No values are kept.
    ///
    /// - Parameter subscriber: Receives the events. Kept until the subscription ends.
    /// - Returns: A disposable that ends the subscription to this signal, and does not end the other signal.
    @inlinable
    @_disfavoredOverload
    @discardableResult
    public func subscribe(forwardingTo subscriber: Subscriber<Value, Failure>) -> any Disposable {
        let source = signal
        var inner: CompoundDisposable?
        // The signal is wrapped, because `attach` creates no lifetime for a plain signal such as `just`.
        Signal.trusted { source.attach($0) }.attach(
            parent: subscriber.lifetime,
            capacity: subscriber.lifetime.capacity,
            didBegin: { inner = $0 },
            next: { subscriber.send($0) },
            failed: { subscriber.fail($0) },
            completed: { subscriber.complete() }
        )
        return inner ?? CompoundDisposable.disposed
    }
}
