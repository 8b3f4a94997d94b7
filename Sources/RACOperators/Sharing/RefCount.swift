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
        let counting = ReferenceCounting(sharing.source, makeConnection: makeAnother)
        return Signal.trusted { counting.subscribe($0) }.named(after: sharing.source)
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
/// A round is one connection and those who share it, its ``Participants``. Whether one may join is decided there, under one
/// lock with leaving and with the end of the source, which comes before anybody hears of it. So nobody joins a round that is
/// over, and each is disconnected once.
///
/// Who holds whom: the running source holds what it sends to, as in every ``Sharing``. Here are only the events of the present
/// round and its participants; a cleanup holds the participants, and knows this object weakly, to forget the round.
private final class ReferenceCounting<Value: Sendable, Failure: Error>: Sendable {
    /// The round that runs.
    private struct Round: Sendable {
        let events: Signal<Value, Failure>
        let participants: Participants
    }

    private let source: Signal<Value, Failure>
    private let makeConnection: @Sendable (Signal<Value, Failure>) -> MulticastConnection<Value, Failure>
    private let round = Lock<Round?>(nil)

    init(
        _ source: Signal<Value, Failure>,
        makeConnection: @escaping @Sendable (Signal<Value, Failure>) -> MulticastConnection<Value, Failure>
    ) {
        self.source = source
        self.makeConnection = makeConnection
    }

    func subscribe(_ subscriber: Subscriber<Value, Failure>) {
        while true {
            if let round = round.withLock({ $0 }) {
                if join(round, subscriber) { return round.events.attach(subscriber) }
                forget(round.participants)
            }
            // Made outside the lock, since it may be user code; of several threads that get here, one puts its own in.
            let sharing = makeConnection(source).sharing
            let made = Round(events: sharing.events, participants: sharing.participants)
            let isFirst = round.withLock { round in
                if round != nil { return false }
                round = made
                return true
            }
            // Others may have joined and left in between: then it is over.
            guard isFirst, join(made, subscriber) else { continue }
            made.events.attach(subscriber)
            sharing.connect { [weak self, participants = made.participants] in
                participants.end()
                self?.forget(participants)
            }
            return
        }
    }

    private func join(_ round: Round, _ subscriber: Subscriber<Value, Failure>) -> Bool {
        round.participants.join(subscriber) { [weak self, participants = round.participants] in
            self?.forget(participants)
        }
    }

    /// Lets go of a round that is over, unless another one runs.
    private func forget(_ participants: Participants) {
        // What it holds is released after the lock.
        let former = round.withLock { round in
            guard let former = round, former.participants === participants else { return nil as Round? }
            round = nil
            return former
        }
        _ = consume former
    }
}
