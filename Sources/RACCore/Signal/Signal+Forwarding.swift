extension SignalProtocol {
    // This overload is disfavored, because a trailing closure must select the overload with a closure. The same applies to
    // `subscribe(_:)` with a subject.
    /// Subscribes to the signal inside the work of another signal, and forwards all its events, including the end, to the
    /// subscriber of that signal.
    ///
    /// ```swift
    /// let page = Signal<Page, LoadError> { subscriber in
    ///     subscriber.send(.placeholder)
    ///     download.subscribe(forwardingTo: subscriber)
    /// }
    /// ```
    ///
    /// The subscription to this signal is disposed when the subscriber's own subscription ends in any way. Disposing the result
    /// ends only the subscription to this signal. The events of both signals are serialized in the order in which they are
    /// sent. The end of this signal ends the subscriber. To forward only values, subscribe with closures. Nothing happens if
    /// the subscriber has been disposed. Delivers where this signal sends. Keeps no values.
    ///
    /// - Parameter subscriber: Receives the events. Kept until the subscription ends.
    /// - Returns: A disposable that ends the subscription to this signal. The subscriber then stays open.
    @inlinable
    @_disfavoredOverload
    @discardableResult
    public func subscribe(forwardingTo subscriber: Subscriber<Value, Failure>) -> any Disposable {
        let source = signal
        var inner: CompoundDisposable?
        // The signal is wrapped, because `attach` creates no lifetime for a plain signal such as `just`, and this function must
        // return a lifetime.
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
