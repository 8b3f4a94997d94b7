extension SignalProtocol {
    // This overload is disfavored, so that a trailing closure is matched only with the overload for closures. Otherwise a chain
    // of five operators takes seconds to type-check. The parameter is `any` and not `some`. With `some`, the compiler would
    // not report a mistake in a closure, but would report that the closure is not a subject. Calls are specialized in either
    // case, because this function is inlined.
    /// Subscribes to the signal and sends all its events, including the terminal event, to a subject.
    ///
    /// - Parameter subject: Receives the events, on the thread of this signal. Kept until the subscription ends. If the subject
    ///   is a ``Subject``, a ``BehaviorSubject`` or a ``ReplaySubject``, the subscription is disposed when the subject ends.
    /// - Returns: A disposable that ends the subscription. Disposing it does not end the subject.
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

    /// Subscribes a subject to this signal. `lifetime` is disposed when the subject ends.
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

/// If a subject is an ``UpstreamOwningSubject``, registers a subscription that sends to the subject. The subject disposes the
/// subscription when the subject ends.
@usableFromInline
package func registerUpstream(of subject: Any, _ lifetime: CompoundDisposable) {
    (subject as? any UpstreamOwningSubject)?.addUpstream(lifetime)
}
