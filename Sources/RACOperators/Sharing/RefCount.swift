extension MulticastConnection {
    /// Returns the shared events as a signal that is connected while it has subscribers, again and again.
    ///
    /// The first subscriber connects, the last to go disconnects, and the next one after that connects anew; so does the
    /// next one after the source has ended, in which case it is connected anew even if others have not heard of the end
    /// yet. ``autoconnect()`` is the form that never reconnects. A connection through a subject of your own reconnects to
    /// that same subject, which may have ended by then; those made by ``SignalProtocol/publish()`` and
    /// ``SignalProtocol/multicast(makeSubject:)`` get a new subject each time.
    ///
    /// ```
    /// source           --1--2--3--       --1--2--
    /// first              |--2--3-x
    /// second                |--3-x
    /// third                            |---1--2--…
    /// ```
    ///
    /// Not in ReactiveObjC; `refCount` in RxSwift.
    public func refCount() -> Signal<Value, Failure> {
        let sharing = ReferenceCounting(source, makeConnection: makeAnother)
        return Signal.trusted { sharing.subscribe($0) }.named(after: source)
    }
}

extension SignalProtocol {
    /// Returns a signal that shares one subscription to this one among all who subscribe at the same time.
    ///
    /// It subscribes with the first subscriber and disposes with the last, and begins anew with the next one after that,
    /// or after the end. A subscriber gets what is sent after it came. Keeps nothing.
    ///
    /// Not in ReactiveObjC; `share` in RxSwift and Combine. It is `publish().refCount()`.
    public func share() -> Signal<Value, Failure> {
        publish().refCount().named(after: self)
    }

    /// Returns a signal that shares one subscription to this one, and sends each new subscriber the latest values first.
    ///
    /// As ``share()``; what is kept is dropped when the last subscriber goes, and at the end.
    ///
    /// Not in ReactiveObjC; `share(replay:scope: .whileConnected)` in RxSwift.
    ///
    /// - Parameter capacity: How many values are kept. Precondition: not negative.
    public func share(replay capacity: Int) -> Signal<Value, Failure> {
        precondition(capacity >= 0, "share(replay:) needs a count that is not negative, but got \(capacity)")
        return multicast(makeSubject: { ReplaySubject(capacity: capacity) }).refCount().named(after: self)
    }
}

/// Connects for the first of several subscribers and disconnects after the last, in rounds.
///
/// A round is one connection and the number of its subscribers. Joining and leaving it are decided under one lock: the
/// one who leaves last takes the connection out in the same section, and so does the end of the source before anybody
/// hears of it. So nobody joins a round that is over, and each is disconnected once.
///
/// Who holds whom: the running source holds this object through what it calls at its end, and so it is there for as long
/// as something may have to be disconnected. The subscribers' cleanups and the connection know it weakly, since it holds
/// the connection, and that the subscribers.
private final class ReferenceCounting<Value: Sendable, Failure: Error>: Sendable {
    private struct State: Sendable {
        var connection: MulticastConnection<Value, Failure>?
        var subscribers = 0
        var round = 0
        var lastRound = 0
    }

    private let source: Signal<Value, Failure>
    private let makeConnection: @Sendable (Signal<Value, Failure>) -> MulticastConnection<Value, Failure>
    private let state = Lock(State())

    init(
        _ source: Signal<Value, Failure>,
        makeConnection: @escaping @Sendable (Signal<Value, Failure>) -> MulticastConnection<Value, Failure>
    ) {
        self.source = source
        self.makeConnection = makeConnection
    }

    func subscribe(_ subscriber: Subscriber<Value, Failure>) {
        let (connection, round) = join()
        subscriber.onDispose { [weak self] in self?.leave(round) }
        connection.signal.attach(subscriber)
        connection.connect()
    }

    private func join() -> (MulticastConnection<Value, Failure>, round: Int) {
        let (running, round) = state.withLock { state -> (MulticastConnection<Value, Failure>?, Int) in
            if let connection = state.connection {
                state.subscribers += 1
                return (connection, state.round)
            }
            state.lastRound += 1
            return (nil, state.lastRound)
        }
        if let running { return (running, round) }
        // Made outside the lock, since it may be user code; of several threads that get here, one puts its own in.
        let made = makeConnection(sourceEnding(round: round))
        return state.withLock { state -> (MulticastConnection<Value, Failure>, Int) in
            if let connection = state.connection {
                state.subscribers += 1
                return (connection, state.round)
            }
            state.connection = made
            state.round = round
            state.subscribers = 1
            return (made, round)
        }
    }

    private func leave(_ round: Int) {
        takeConnection(of: round, leaving: 1)?.disconnect()
    }

    /// The source, which takes its round away before it tells anyone of its end.
    private func sourceEnding(round: Int) -> Signal<Value, Failure> {
        let source = source
        return Signal.trusted { [weak self] downstream in
            guard let self else { return }
            source.attach(
                Subscriber(
                    lifetime: downstream.lifetime,
                    next: downstream.next,
                    failed: { error in
                        _ = self.takeConnection(of: round, leaving: .max)
                        downstream.fail(error)
                    },
                    completed: {
                        _ = self.takeConnection(of: round, leaving: .max)
                        downstream.complete()
                    }
                )
            )
        }
    }

    /// Takes subscribers away from a round, if it is the one that runs, and the connection if nobody is left.
    private func takeConnection(of round: Int, leaving count: Int) -> MulticastConnection<Value, Failure>? {
        state.withLock { state in
            guard state.round == round, let connection = state.connection else { return nil }
            state.subscribers = max(0, state.subscribers - count)
            if state.subscribers > 0 { return nil }
            state.connection = nil
            return connection
        }
    }
}
