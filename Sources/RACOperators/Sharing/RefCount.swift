extension MulticastConnection {
    /// Returns the shared events as a signal that is connected while it has subscribers, again and again.
    ///
    /// The first subscriber connects, the last to go disconnects, and the next one after that connects again. So does the next
    /// one after the source has ended, even while others are still being notified of that end. ``autoconnect()`` never
    /// reconnects.
    ///
    /// A connection made by ``SignalProtocol/publish()`` or ``SignalProtocol/multicast(makeSubject:)`` gets a new subject each
    /// time. One through a subject of your own reconnects to that same subject. If the source has ended, so has the subject, and
    /// the next subscriber gets what the subject replays and its end.
    ///
    /// These subscriptions to the source have nothing to do with that of ``connect()``. So do not use both with a subject of your
    /// own: the source would be subscribed to twice, and the subject would get its events twice. The source is subscribed to on
    /// the thread of the first subscriber. Events are delivered where it sends them.
    ///
    /// ```
    /// self        --1--2--3--4--|
    /// refCount()  --1--2!
    /// second          -2--3!
    /// third                   --1--2--3--4--|
    /// ```
    ///
    /// Not in ReactiveObjC. `refCount` in RxSwift.
    @inlinable
    public func refCount() -> Signal<Value, Failure> {
        ReferenceCounting(makeAnother).signal.named(after: source)
    }
}

extension SignalProtocol {
    /// Returns a signal that shares one subscription to this one among all who subscribe at the same time.
    ///
    /// It subscribes with the first subscriber, on its thread, and disposes with the last, and begins again with the next one
    /// after that, or after the end. A subscriber gets what is sent after it came. Keeps nothing. Delivers where this signal
    /// does.
    ///
    /// ```
    /// self     --1--2--3--|
    /// share()  --1--2--3--|
    /// later        -2--3--|
    /// ```
    ///
    /// Not in ReactiveObjC. `share` in RxSwift and Combine. It is `publish().refCount()`.
    @inlinable
    public func share() -> Signal<Value, Failure> {
        shareEachRound { Subject() }.named(after: self)
    }

    /// Returns a signal that shares one subscription to this one, and sends each new subscriber the latest values first.
    ///
    /// The rules are those of ``share()``. What is kept is dropped when the last subscriber goes, and at the end. It is delivered
    /// on the subscribing thread, before `subscribe` returns.
    ///
    /// ```
    /// self              --1--2--3--|
    /// share(replay: 1)  --1--2--3--|
    /// later                   2-3--|
    /// ```
    ///
    /// Not in ReactiveObjC. `share(replay:scope: .whileConnected)` in RxSwift.
    ///
    /// - Parameter capacity: How many values are kept; with 0 it is ``share()``. Precondition: not negative.
    @inlinable
    public func share(replay capacity: Int) -> Signal<Value, Failure> {
        precondition(capacity >= 0, "share(replay:) needs a count that is not negative, but got \(capacity)")
        return shareEachRound { ReplaySubject(capacity: capacity) }.named(after: self)
    }

    /// `multicast(makeSubject:).refCount()` without the connection, whose own subject nobody would use.
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
/// A round is one ``Sharing``. Whether one may join is decided by its ``SharedSubscription``, under one lock with leaving and
/// with the end of the source, which comes before anybody learns of it. So nobody joins a round that is over, and each is
/// disconnected once.
///
/// Who holds whom: the running source holds what it sends to, as in every ``Sharing``. This object holds only the events of the
/// present round and its subscription. A subscriber's cleanup holds the subscription, and refers to this object weakly, to
/// forget the round.
@usableFromInline
final class ReferenceCounting<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let makeSharing: @Sendable () -> Sharing<Value, Failure>
    /// The round that runs.
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
        guard let subscription = coordinator(subscriber) else { return }
        subscription.begin { [weak self] in
            subscription.end()
            self?.forget(subscription)
        }
    }

    /// Adds a subscriber to the round that runs or to one that is made for it.
    ///
    /// Out of line: what it needs is off the stack when the source is subscribed to, which may be shared itself, and so on.
    ///
    /// - Returns: The subscription that the caller has to begin, if the round is new.
    @inlinable
    @inline(never)
    func coordinator(_ subscriber: Subscriber<Value, Failure>) -> SharedSubscription? {
        while true {
            if let round = round.withLock({ $0 }) {
                if coordinator(round, subscriber) {
                    round.events.attach(subscriber)
                    return nil
                }
                forget(round.subscription)
            }
            // Made outside the lock, since it may be user code; of several threads that get here, one puts its own in.
            let made = makeSharing()
            let isFirst = round.withLock { round in
                if round != nil { return false }
                round = made
                return true
            }
            // Others may have joined and left in between: then it is over.
            guard isFirst, coordinator(made, subscriber) else { continue }
            made.events.attach(subscriber)
            return made.subscription
        }
    }

    @inlinable
    func coordinator(_ round: Sharing<Value, Failure>, _ subscriber: Subscriber<Value, Failure>) -> Bool {
        round.subscription.coordinator(subscriber.lifetime) { [weak self, subscription = round.subscription] in
            self?.forget(subscription)
        }
    }

    /// Releases a round that is over, unless another one runs.
    @inlinable
    func forget(_ subscription: SharedSubscription) {
        // What it holds is released after the lock.
        let former = round.withLock { round -> Sharing<Value, Failure>? in
            guard let former = round, former.subscription === subscription else { return nil }
            round = nil
            return former
        }
        _ = consume former
    }
}
