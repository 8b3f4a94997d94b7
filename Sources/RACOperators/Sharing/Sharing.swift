/// One subscription to a signal through a subject: what a connection and the signals made of it have in common.
///
/// Who holds whom: until the source is subscribed to, the subscription holds the subject. From then on, of what is made here,
/// the running source alone does. So when the source forgets its subscriber the subject goes, unless it is the user's own. It
/// releases those who share it, even of those who hold this because they may resubscribe. All of them hold the subject's
/// events, which do not keep the subject alive.
@usableFromInline
struct Sharing<Value: Sendable, Failure: Error>: Sendable {
    /// The subject's events.
    @usableFromInline let events: Signal<Value, Failure>
    @usableFromInline let subscription: SharedSubscription

    @inlinable
    init<S: SubjectProtocol<Value, Failure>>(_ source: Signal<Value, Failure>, through subject: S) {
        events = subject.signal
        subscription = SharedSubscription { lifetime, willEnd in
            guard let receiver = Self.receiver(for: subject, lifetime, willEnd) else { return }
            source.attach(receiver)
        }
    }

    /// Makes what sends the events of the source to a subject, or `nil` if the subject has ended before.
    ///
    /// Out of line: what it needs is off the stack when the source is subscribed to, which may be shared itself, and so on.
    @inlinable
    @inline(never)
    static func receiver<S: SubjectProtocol<Value, Failure>>(
        for subject: S,
        _ lifetime: CompoundDisposable,
        _ willEnd: @escaping @Sendable () -> Void
    ) -> Subscriber<Value, Failure>? {
        registerUpstream(of: subject, lifetime)
        guard !lifetime.isDisposed else { return nil }
        let ending = HandledTermination<Failure>(
            lifetime: lifetime,
            scope: .chain,
            failed: { error in
                willEnd()
                subject.fail(error)
            },
            completed: {
                willEnd()
                subject.complete()
            }
        )
        // One closure for the check and the subject, and not `Subscriber(lastOf:)`, which calls one from another.
        return Subscriber(endingLike: ending) { value in
            if !lifetime.isDisposed { subject.send(value) }
        }
    }
}
