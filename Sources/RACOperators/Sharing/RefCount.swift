extension MulticastConnection {
    /// Returns the shared events as a signal that is connected while there are subscribers, and that can reconnect.
    ///
    /// The first subscriber connects, on its own thread. The disposal of the last subscriber disconnects. A later subscriber
    /// connects again, also after the source has ended.
    ///
    /// The result of ``SignalProtocol/publish()`` or ``SignalProtocol/multicast(makeSubject:)`` uses a new subject each time it
    /// connects. If you pass your own subject, that subject ends with the source, and later subscribers receive only the
    /// replayed events. Do not also call ``connect()``, because your subject would then receive every event twice.
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
    /// The first subscriber begins the subscription to this signal, on its own thread. The subscription is disposed with the
    /// last subscriber. After the disposal, or after this signal has ended, the next subscriber begins a new subscription. A
    /// subscriber receives only the events after its own subscription.
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
    /// See `share()`.
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
    /// - *Keeps* the latest values, until the last subscriber is disposed or this signal ends.
    /// - *Delivers* kept values on the subscribing thread, before `subscribe` returns.
    ///
    /// - Parameter capacity: The number of values to keep. Precondition: not negative.
    @inlinable
    public func share(replay capacity: Int) -> Signal<Value, Failure> {
        precondition(capacity >= 0, "share(replay:) needs a count that is not negative, but got \(capacity)")
        return shareEachRound { ReplaySubject(capacity: capacity) }.named(after: self)
    }

    /// The same as `multicast(makeSubject:).refCount()`, but without a connection, which would make an unused subject.
    @inlinable
    func shareEachRound<S: SubjectProtocol<Value, Failure>>(
        through makeSubject: @escaping @Sendable () -> S
    ) -> Signal<Value, Failure> {
        let source = signal
        return ReferenceCounting { Sharing(source, through: makeSubject()) }.signal
    }
}

/// Connects for the first of several subscribers, disconnects after the last, and connects again for the next.
///
/// Each connection is a round, with a new ``Sharing``. The round's ``SharedSubscription`` decides whether a subscriber can
/// join. Its lock guards joining, leaving and the termination of the source. The termination is recorded before any subscriber
/// receives the terminal event. No subscriber therefore joins a round that is over, and each round is disconnected once.
///
/// Ownership: the running source keeps its receiver, as in every ``Sharing``. This object keeps only the present round. A
/// subscriber's cleanup keeps the subscription, and has a weak reference to this object to release the round.
@usableFromInline
final class ReferenceCounting<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let makeSharing: @Sendable () -> Sharing<Value, Failure>
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

    /// Adds a subscriber to the running round, or to a new round. Returns the subscription of a new round, which the caller
    /// must begin. Not inlined, so that a chain of shared signals does not need the stack of this method for each signal.
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
            // `makeSharing` can call user code, so it runs outside the lock. One of several threads then stores its round.
            let made = makeSharing()
            let isFirst = round.withLock { round in
                if round != nil { return false }
                round = made
                return true
            }
            // The round is over if other subscribers have joined and left in the meantime.
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

    /// Releases the present round if its subscription is `subscription`, which is over.
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
