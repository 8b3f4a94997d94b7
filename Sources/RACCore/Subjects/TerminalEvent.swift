/// The end of a subject: completion or a failure.
///
/// Not an ``Event``, so that it uses one word for every type of failure: a subject stores it, and its deallocation need not look
/// up the size.
@usableFromInline
package enum TerminalEvent<Failure: Error>: Sendable {
    case completed
    indirect case failed(Failure)
}

extension Subscriber {
    /// Sends the end, unless the subscriber has been disposed.
    @inlinable
    func sendIfWanted(_ end: TerminalEvent<Failure>) {
        if isDisposed { return }
        switch end {
        case .completed: complete()
        case .failed(let error): fail(error)
        }
    }
}

extension RemovedObservers {
    /// Ends the subscriptions, in order of subscription.
    ///
    /// A subscriber may be another subject, which ends in its turn, and so on: hence the trampoline. No event can come after
    /// the end, so the subscribers may get it outside the turn of their core.
    ///
    /// - Parameters:
    ///   - end: How the subject has ended.
    ///   - send: Sends the end to a subscriber, which is detached by then. Captures nothing, so that the usual call allocates
    ///     nothing.
    @inlinable
    @inline(__always)
    func end<Failure>(
        with end: TerminalEvent<Failure>,
        _ send: @escaping @Sendable (RegisteredObserver, TerminalEvent<Failure>) -> Void
    ) {
        RecursionLimiter.run(.end, (self, end, send)) { observers, end, send in
            observers.forEach { observer in
                guard observer.detach() else { return }
                send(observer, end)
                observer.removeFromLifetime()
            }
        }
    }
}
