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
    /// The subscription to this signal is disposed when the subscriber's own ends in any way. Disposing the result ends it
    /// alone. Its events arrive one at a time with those that are sent to the subscriber in other ways, in the order in which
    /// they are sent. Its end ends the subscriber; for values only, subscribe with closures. Does nothing if nobody listens to
    /// the subscriber any more. Delivers where this signal sends. Keeps no values.
    ///
    /// Source: `-subscribe:` in RACSignal, with the subscriber of `+createSignal:`. Better: the subscription need not be
    /// returned to be disposed.
    ///
    /// - Parameter subscriber: Receives the events. Kept until the subscription ends.
    /// - Returns: Disposing it ends the subscription to this signal. The subscriber stays open then.
    @inlinable
    @_disfavoredOverload
    @discardableResult
    public func subscribe(forwardingTo subscriber: Subscriber<Value, Failure>) -> any Disposable {
        let source = signal
        var inner: CompoundDisposable?
        // Not the signal itself: a plain one would be passed on without a lifetime, and there must be one to return.
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
