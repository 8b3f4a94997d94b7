extension MulticastConnection {
    /// Returns the shared events as a signal that is connected while it has subscribers, and reconnects for later subscribers.
    ///
    /// The first subscriber connects, the disposal of the last subscriber disconnects, and the next subscriber connects again.
    /// The next subscriber after the end of the source also connects, even while other subscribers are still being notified of
    /// that end. ``autoconnect()`` never reconnects. The source is subscribed to on the thread of the first subscriber.
    ///
    /// A connection made by ``SignalProtocol/publish()`` or ``SignalProtocol/multicast(makeSubject:)`` gets a new subject each
    /// time. A connection through your own subject reconnects to that same subject. If the source has ended, so has the
    /// subject, and the next subscriber receives the replayed events and the end.
    ///
    /// The subscriptions of `refCount()` to the source are separate from the subscription of ``connect()``. Do not use both
    /// methods with your own subject. Otherwise the source would be subscribed to twice, and the subject would receive every
    /// event twice.
    ///
    /// ```
    /// self        --1--2--3--4--|
    /// refCount()  --1--2!
    /// second          -2--3!
    /// third                   --1--2--3--4--|
    /// ```
    ///
    /// ```swift
    /// let shared = readings.multicast { ReplaySubject<Double, Never>(capacity: 1) }.refCount()
    /// ```
    @inlinable
    public func refCount() -> Signal<Value, Failure> {
        ReferenceCounting(makeAnother).signal.named(after: source)
    }
}

extension SignalProtocol {
    /// Returns a signal that shares one subscription to this signal among all concurrent subscribers.
    ///
    /// The result subscribes to this signal with its first subscriber, on the thread of that subscriber, and disposes the
    /// subscription with its last subscriber. The next subscriber after this disposal, or after the end, begins a new
    /// subscription. A subscriber receives only later events. The result is the same as that of `publish().refCount()`.
    ///
    /// ```
    /// self     --1--2--3--|
    /// share()  --1--2--3--|
    /// later        -2--3--|
    /// ```
    ///
    /// ```swift
    /// let shared = readings.share()
    /// ```
    @inlinable
    public func share() -> Signal<Value, Failure> {
        shareEachRound { Subject() }.named(after: self)
    }

    /// Returns a signal that shares one subscription to this signal, and sends each new subscriber the latest values first.
    ///
    /// Otherwise the same as ``share()``.
    ///
    /// ```
    /// self              --1--2--3--|
    /// share(replay: 1)  --1--2--3--|
    /// later                   2-3--|
    /// ```
    ///
    /// ```swift
    /// let shared = readings.share(replay: 1)
    /// ```
    ///
    /// - *Keeps* the latest values, until the last subscriber is disposed or the signal ends.
    /// - *Delivers* kept values on the subscribing thread, before `subscribe` returns.
    ///
    /// - Parameter capacity: The number of values to keep. With 0 the operator is the same as ``share()``. Precondition: not
    ///   negative.
    @inlinable
    public func share(replay capacity: Int) -> Signal<Value, Failure> {
        precondition(capacity >= 0, "share(replay:) needs a count that is not negative, but got \(capacity)")
        return shareEachRound { ReplaySubject(capacity: capacity) }.named(after: self)
    }

    /// Returns the same as `multicast(makeSubject:).refCount()`, without the connection, whose own subject would be unused.
    @inlinable
    func shareEachRound<S: SubjectProtocol<Value, Failure>>(
        through makeSubject: @escaping @Sendable () -> S
    ) -> Signal<Value, Failure> {
        let source = signal
        return ReferenceCounting { Sharing(source, through: makeSubject()) }.signal
    }
}

/// Connects for the first of several subscribers and disconnects after the last, in rounds.
///
/// A round is one ``Sharing``. The round's ``SharedSubscription`` decides whether a subscriber can join. One lock guards
/// joining, leaving and the end of the source. The end is recorded before any subscriber receives it. No subscriber therefore
/// joins a round that is over, and each round is disconnected once.
///
/// Ownership: the running source keeps its receiver, as in every ``Sharing``. This object keeps only the events of the present
/// round and its subscription. A subscriber's cleanup keeps the subscription. The cleanup also has a weak reference to this
/// object, which it uses to release the round.
@usableFromInline
final class ReferenceCounting<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let makeSharing: @Sendable () -> Sharing<Value, Failure>
    /// The round that is running, or `nil` if there is none.
    @usableFromInline let round = Lock<Sharing<Value, Failure>?>(nil)

    @inlinable
    init(_ makeSharing: @escaping @Sendable () -> Sharing<Value, Failure>) {
        self.makeSharing = makeSharing
    }

    @inlinable var signal: Signal<Value, Failure> {
        Signal.trusted { self.subscribe($0) }
    }

    @inlinable
    func subscribe(_ subscriber: Subscriber<Value, Failure>) {
        guard let subscription = join(subscriber) else { return }
        subscription.begin { [weak self] in
            subscription.end()
            self?.forget(subscription)
        }
    }

    /// Adds a subscriber to the running round, or to a new round if no round is running.
    ///
    /// Not inlined, so that this method uses no stack while the source is subscribed to. In a chain of shared signals, the
    /// stack of each level would add up.
    ///
    /// - Returns: The round's shared subscription, which the caller must begin. `nil` if the round is not new.
    @inlinable
    @inline(never)
    func join(_ subscriber: Subscriber<Value, Failure>) -> SharedSubscription? {
        while true {
            if let round = round.withLock({ $0 }) {
                if join(round, subscriber) {
                    round.events.attach(subscriber)
                    return nil
                }
                forget(round.subscription)
            }
            // The sharing is made outside the lock, because making it can call user code. If several threads arrive here, one
            // installs its round.
            let made = makeSharing()
            let isFirst = round.withLock { round in
                if round != nil { return false }
                round = made
                return true
            }
            // Other subscribers may have joined and left in the meantime. Then the round is over.
            guard isFirst, join(made, subscriber) else { continue }
            made.events.attach(subscriber)
            return made.subscription
        }
    }

    @inlinable
    func join(_ round: Sharing<Value, Failure>, _ subscriber: Subscriber<Value, Failure>) -> Bool {
        round.subscription.join(subscriber.lifetime) { [weak self, subscription = round.subscription] in
            self?.forget(subscription)
        }
    }

    /// Releases the present round if it belongs to `subscription`, which is over. Keeps any other round.
    @inlinable
    func forget(_ subscription: SharedSubscription) {
        // The round is released after the lock has been unlocked.
        let former = round.withLock { round -> Sharing<Value, Failure>? in
            guard let former = round, former.subscription === subscription else { return nil }
            round = nil
            return former
        }
        _ = consume former
    }
}
