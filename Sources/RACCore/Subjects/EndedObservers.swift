/// The observers of a subject that has ended, and their terminal event. This type is a struct, because the unspecialized
/// `deinit` of a subject would look up the type of a tuple.
@usableFromInline
struct EndedObservers<Failure: Error>: Sendable {
    @usableFromInline let observers: RemovedObservers
    @usableFromInline let end: TerminalEvent<Failure>
    @usableFromInline let send: @Sendable (RegisteredObserver, TerminalEvent<Failure>) -> Void

    /// - Parameter send: Sends the terminal event to a detached observer. The closure captures nothing, to avoid an allocation.
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

    /// Sends the terminal event to all observers. A subscriber can be another subject, which then also ends, so the calls can
    /// nest deeply and use the ``RecursionLimiter``. No event can follow, so the subscribers can receive the event outside the
    /// serializer of their subject.
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
