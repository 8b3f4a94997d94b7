/// One subscription to a signal, whose events a subject passes on.
///
/// Ownership: until the source is subscribed to, `subscription` keeps the subject. After that, only the running source keeps the
/// subject, unless the user also does. When the source releases its subscriber, the subject is therefore deallocated, and
/// releases its subscribers, even those that keep this value to resubscribe: `events` does not keep the subject.
@usableFromInline
struct Sharing<Value: Sendable, Failure: Error>: Sendable {
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

    /// Returns a subscriber that sends events to a subject, or `nil` if the subject has already ended. Not inlined, so that a
    /// chain of shared signals does not need the stack of this method for each signal.
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
        // One closure checks the lifetime and calls the subject. `Subscriber(lastOf:)` would nest two closures.
        return Subscriber(endingLike: ending) { value in
            if !lifetime.isDisposed { subject.send(value) }
        }
    }
}
