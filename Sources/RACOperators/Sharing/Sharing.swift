/// One subscription to a signal that several share: what a connection and the signals made of it have in common.
///
/// Who holds whom: until the source is subscribed to, this object holds the subject; from then on the running source alone
/// does. So when the source forgets its subscriber the subject goes, and lets go of those who share it, even of those who
/// hold this object because they may subscribe anew. They all know the subject's events, which do not keep it alive.
final class Sharing<Value: Sendable, Failure: Error>: Sendable {
    /// How to subscribe to the source, in a struct: a bare closure inside `Optional` would be wrapped anew at each access.
    private struct Start: Sendable {
        let makeReceiver:
            @Sendable (CompoundDisposable, _ willEnd: @escaping @Sendable () -> Void) -> Subscriber<Value, Failure>
    }

    let source: Signal<Value, Failure>
    /// The subject's events.
    let events: Signal<Value, Failure>
    let participants: Participants
    private let start: Lock<Start?>

    init<S: SubjectProtocol<Value, Failure>>(_ source: Signal<Value, Failure>, through subject: S) {
        self.source = source
        events = subject.signal
        participants = Participants()
        // The connection is the lifetime of the subscription: a source that sends for ever, at once, can be stopped.
        start = Lock(
            Start { connection, willEnd in
                noteFeed(of: subject, connection)
                return Subscriber(
                    lastOf: connection,
                    next: { subject.send($0) },
                    failed: { error in
                        willEnd()
                        subject.fail(error)
                    },
                    completed: {
                        willEnd()
                        subject.complete()
                    }
                )
            }
        )
    }

    /// Subscribes to the source, the first time it is called.
    ///
    /// - Parameter willEnd: Called when the source ends, before anybody who shares it hears of that.
    /// - Returns: The subscription.
    @discardableResult
    func connect(willEnd: @escaping @Sendable () -> Void = {}) -> CompoundDisposable {
        let connection = participants.connection
        let start = start.withLock { start in
            let taken = start
            start = nil
            return taken
        }
        guard let start, !connection.isDisposed else { return connection }
        let receiver = start.makeReceiver(connection, willEnd)
        // The subject may have ended before.
        if !connection.isDisposed { source.attach(receiver) }
        return connection
    }
}

/// Those who share one subscription, by their number, and the subscription, which is disposed with the last of them.
///
/// It is all that their cleanups hold, and it holds none of them: so the cleanups may hold it strongly, and the subscription
/// is disposed also if nothing else is left of the sharing.
final class Participants: Sendable {
    private struct State: Sendable {
        var count = 0
        /// Whether nobody can join any more: the last one has left, or the source has ended.
        var isOver = false
    }

    /// The lifetime of the subscription to the source.
    let connection = CompoundDisposable()
    private let state = Lock(State())

    /// Counts one more, who leaves at the end of its subscription.
    ///
    /// - Parameters:
    ///   - subscriber: Who joins.
    ///   - didEnd: Called when the last one leaves, before the subscription is disposed.
    /// - Returns: False if it is over: nobody has been counted then.
    @discardableResult
    func join(
        _ subscriber: Subscriber<some Sendable, some Error>,
        didEnd: @escaping @Sendable () -> Void = {}
    ) -> Bool {
        let hasJoined = state.withLock { state in
            if !state.isOver { state.count += 1 }
            return !state.isOver
        }
        if hasJoined {
            subscriber.onDispose { [self] in
                guard leave() else { return }
                didEnd()
                connection.dispose()
            }
        }
        return hasJoined
    }

    /// Lets nobody join any more, because the source has ended.
    func end() {
        state.withLock { $0.isOver = true }
    }

    /// Counts one less; says whether that was the last one.
    private func leave() -> Bool {
        state.withLock { state in
            state.count -= 1
            if state.count == 0 { state.isOver = true }
            return state.count == 0
        }
    }
}
