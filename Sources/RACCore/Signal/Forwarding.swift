extension SignalProtocol {
    // Disfavored for the reason of `subscribe(_:)` with a subject: a closure behind the call belongs to the closure form.
    /// Starts the signal inside another one's work, and sends all its events to the subscriber of that, the end included.
    ///
    /// ```swift
    /// let page = Signal<Page, LoadError> { subscriber in
    ///     subscriber.send(.placeholder)
    ///     download.subscribe(forwardingTo: subscriber)
    /// }
    /// ```
    ///
    /// This signal is disposed with the subscriber's subscription, in whatever way that ends, and disposing the result ends
    /// this one alone. Its events keep their place among those that are sent to the subscriber in other ways, one at a time.
    /// Its end ends the subscriber; for values only, subscribe with closures. Does nothing if nobody listens to the
    /// subscriber any more. Delivers where this signal sends. Keeps nothing.
    ///
    /// Source: `-subscribe:` in RACSignal, with the subscriber of `+createSignal:`. Better: the subscription needs not be
    /// returned to be disposed.
    ///
    /// - Parameter subscriber: Receives the events.
    /// - Returns: Disposing it ends the subscription to this signal; the subscriber stays open then.
    @inlinable
    @_disfavoredOverload
    @discardableResult
    public func subscribe(forwardingTo subscriber: Subscriber<Value, Failure>) -> any Disposable {
        let source = signal
        var inner: CompoundDisposable?
        // Not the signal itself: a plain one would be passed on without a lifetime, and there must be one to return.
        Signal.trusted { source.attach($0) }.attach(
            below: subscriber.lifetime,
            didBegin: { inner = $0 },
            next: { subscriber.send($0) },
            failed: { subscriber.fail($0) },
            completed: { subscriber.complete() }
        )
        return inner ?? CompoundDisposable.disposed
    }
}
