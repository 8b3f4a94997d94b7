/// The termination of a subject: a completion or a failure.
///
/// Unlike an ``Event``, a terminal event uses one word for every type of failure. A subject stores its terminal event. The
/// deallocation of the subject therefore needs no look-up of the event's size.
@usableFromInline
package enum TerminalEvent<Failure: Error>: Sendable {
    case completed
    indirect case failed(Failure)
}

extension Subscriber {
    /// Sends the terminal event, unless the subscriber has been disposed.
    @inlinable
    func sendIfWanted(_ end: TerminalEvent<Failure>) {
        if isDisposed { return }
        switch end {
        case .completed: complete()
        case .failed(let error): fail(error)
        }
    }
}

/// The observers of a subject that has ended, and the terminal event to deliver to them.
///
/// This type is a struct, because the unspecialized `deinit` of a subject would look up the type of a tuple.
@usableFromInline
struct EndedObservers<Failure: Error>: Sendable {
    @usableFromInline let observers: RemovedObservers
    @usableFromInline let end: TerminalEvent<Failure>
    @usableFromInline let send: @Sendable (RegisteredObserver, TerminalEvent<Failure>) -> Void

    /// Creates the work that ends the subscriptions of the observers.
    ///
    /// - Parameters:
    ///   - observers: The observers, which the subject has removed.
    ///   - end: The terminal event of the subject.
    ///   - send: Sends the terminal event to a detached observer. The closure captures nothing, so it needs no allocation.
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

    /// Delivers the terminal event to the observers, in order of subscription.
    ///
    /// A subscriber can be another subject, which then also ends, so this method runs in the ``RecursionLimiter``. No event can
    /// follow the terminal event, so the subscribers can receive it outside the serializer of their subject.
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
