extension SignalProtocol {
    // Disfavored, so that a trailing closure is matched with the closure form alone: without it a chain of five operators
    // takes seconds to type-check. And not `some`: for a slip in a closure the compiler would say that closures are no
    // subjects. Calls are as specialized with `any`, since this is inlined.
    /// Starts the signal and sends all its events on to a subject, the terminal one included.
    ///
    /// Source: `-subscribe:` in RACSignal.
    ///
    /// - Parameter subject: Receives the events, where this signal sends. Kept until the subscription ends. When a ``Subject``,
    ///   a ``BehaviorSubject`` or a ``ReplaySubject`` ends by itself the subscription is disposed: nobody works for a subject
    ///   that takes nothing any more.
    /// - Returns: Disposing it ends the subscription. The subject stays open then.
    @inlinable
    @_disfavoredOverload
    @discardableResult
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

/// Tells a subject of a subscription that sends to it, if the subject wants to know.
@usableFromInline
package func registerUpstream(of subject: Any, _ lifetime: CompoundDisposable) {
    (subject as? any UpstreamOwningSubject)?.addUpstream(lifetime)
}
