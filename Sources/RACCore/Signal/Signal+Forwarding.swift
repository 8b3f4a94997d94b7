extension SignalProtocol {
    // Disfavored for the reason given at `subscribe(_:)` with a subject: a trailing closure must select the closure form.
    /// Subscribes to the signal inside another one's work, and sends all its events to that subscriber, including the end.
    ///
    /// ```swift
    /// let page = Signal<Page, LoadError> { subscriber in
    ///     subscriber.send(.placeholder)
    ///     download.subscribe(forwardingTo: subscriber)
    /// }
    /// ```
    ///
    /// The subscription to this signal is disposed when the subscriber's own ends in any way. Disposing the result ends only the
    /// inner one. Events of both are serialized in the order in which they are sent. The end of this signal ends the subscriber.
    /// To forward only values, subscribe with closures. Does nothing if the subscriber has been disposed. Delivers where this
    /// signal sends. Keeps no values.
    ///
    /// - Parameter subscriber: Receives the events. Kept until the subscription ends.
    /// - Returns: Disposing it ends the subscription to this signal. The subscriber then stays open.
    @inlinable
    @_disfavoredOverload
    @discardableResult
    public func subscribe(forwardingTo subscriber: Subscriber<Value, Failure>) -> any Disposable {
        let source = signal
        var inner: CompoundDisposable?
        // Not the signal itself: a plain one would be sent without a lifetime, and this must return one.
        Signal.trusted { source.attach($0) }.attach(
            parent: subscriber.lifetime,
            didBegin: { inner = $0 },
            next: { subscriber.send($0) },
            failed: { subscriber.fail($0) },
            completed: { subscriber.complete() }
        )
        return inner ?? CompoundDisposable.disposed
    }
}
