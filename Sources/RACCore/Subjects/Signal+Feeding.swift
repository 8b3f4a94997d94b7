extension SignalProtocol {
    // This overload is disfavored, so that a trailing closure is matched only with the overload for closures. Otherwise a chain
    // of five operators takes seconds to type-check. The parameter is not `some`, because for a mistake in a closure the
    // compiler would report that the closure is not a subject. With `any`, calls are specialized just as well, since this
    // function is inlined.
    /// Subscribes to the signal and sends all its events, including the terminal event, to a subject.
    ///
    /// - Parameter subject: Receives the events, on the thread of this signal. Kept until the subscription ends. The
    ///   subscription is disposed when a ``Subject``, a ``BehaviorSubject`` or a ``ReplaySubject`` ends by itself, since such a
    ///   subject accepts no more events.
    /// - Returns: A disposable that ends the subscription. The subject then stays open.
    @inlinable
    @_disfavoredOverload
    #if !KeptSubscriptions
        @discardableResult
    #endif
    public func subscribe(_ subject: any SubjectProtocol<Value, Failure>) -> any Disposable {
        let lifetime = CompoundDisposable()
        feed(subject, lifetime)
        return lifetime
    }

    /// Subscribes a subject to this signal.
    ///
    /// - Parameters:
    ///   - subject: Receives the events.
    ///   - lifetime: The lifetime of the subscription. It is disposed when the subject ends.
    @inlinable
    package func feed(_ subject: some SubjectProtocol<Value, Failure>, _ lifetime: CompoundDisposable) {
        registerUpstream(of: subject, lifetime)
        guard !lifetime.isDisposed else { return }
        signal.attach(
            Subscriber(
                lastOf: lifetime,
                next: { subject.send($0) },
                failed: { subject.fail($0) },
                completed: { subject.complete() }
            )
        )
    }
}

/// Registers a subscription that sends to a subject, if the subject disposes such subscriptions at its end.
@usableFromInline
package func registerUpstream(of subject: Any, _ lifetime: CompoundDisposable) {
    (subject as? any UpstreamOwningSubject)?.addUpstream(lifetime)
}
