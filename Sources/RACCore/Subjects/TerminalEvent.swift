/// The end of a subject: completion or a failure.
///
/// Unlike an ``Event``, a terminal event uses one word for every type of failure. A subject stores its terminal event, and
/// therefore need not look up the event's size when the subject is deallocated.
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

/// The observers of a subject that has ended, with the subject's terminal event.
///
/// This type is a struct and not a tuple, because the unspecialized `deinit` that ends a subject would look up the type of a
/// tuple.
@usableFromInline
struct EndedObservers<Failure: Error>: Sendable {
    @usableFromInline let observers: RemovedObservers
    @usableFromInline let end: TerminalEvent<Failure>
    @usableFromInline let send: @Sendable (RegisteredObserver, TerminalEvent<Failure>) -> Void

    /// Creates the work of ending subscriptions.
    ///
    /// - Parameters:
    ///   - observers: The observers, which the subject has removed.
    ///   - end: The terminal event of the subject.
    ///   - send: Sends the end to an observer that is already detached. The closure captures nothing, so that it is not
    ///     allocated.
    @inlinable
    init(
        _ observers: RemovedObservers,
        end: TerminalEvent<Failure>,
        send: @escaping @Sendable (RegisteredObserver, TerminalEvent<Failure>) -> Void
    ) {
        self.observers = observers
        self.end = end
        self.send = send
    }

    /// Ends the subscriptions, in order of subscription.
    ///
    /// A subscriber can be another subject, which then also ends, so this method runs in the ``RecursionLimiter``. No event can
    /// arrive after the end, so the subscribers may receive the end outside the serializer of their subject.
    @inlinable
    @inline(__always)
    func run() {
        RecursionLimiter.run(.end, self) { ended in
            ended.observers.forEach { observer in
                guard observer.detach() else { return }
                ended.send(observer, ended.end)
                observer.removeFromLifetime()
            }
        }
    }
}
