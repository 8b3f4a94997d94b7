import RACCore
import RACOperators
import RACSchedulers

/// A place of the main actor as one end of a binding.
///
/// What is held, and its stamp, is decided in the critical section of `core`, as everywhere. What comes in is accepted and
/// written to the place on the main actor only, one after the other, so the place ends with what was accepted last. Other
/// threads leave it in the inbox, where a newer one replaces an older one, and see to it that the main queue looks there.
///
/// Endpoints that are bound to the place get a value before it is written there, and may change the place from inside. So it is
/// written only if nothing newer has been accepted meanwhile. Nothing newer can be accepted between that look and the writing.
final class MainActorEndpoint<Value: Sendable>: ChannelEndpoint {
    private struct Held: Sendable {
        /// What the place has, as far as it is known.
        var timestamped: TimestampedValue<Value>?
        /// The stamp of a change of the place whose value has not been read yet.
        var pending: LogicalTimestamp?
        /// Indicates whether `stamped` is to be announced.
        var isTold = false

        var timestamp: LogicalTimestamp { pending ?? timestamped?.timestamp ?? .never }

        /// Returns whether this write is what the place is to have.
        func isFrom(_ write: LogicalTimestamp) -> Bool { pending == nil && timestamped?.write == write }
    }

    private let mailbox = Lock(MainActorMailbox<Value>())
    private let scheduler = UIScheduler()
    private let core: EndpointCore<Held, Never>
    let origin = Origin()
    let showsCurrent: Bool
    private let write: @MainActor (Value) -> Void
    /// What this follows for as long as it is in use.
    private let following = CompoundDisposable()

    /// Creates an end.
    ///
    /// - Parameter current: What the place has, if that is to be the first value for each subscriber.
    init(showing current: Value?, write: @escaping @MainActor (Value) -> Void) {
        core = EndpointCore(Held(timestamped: current.map { TimestampedValue($0, .next()) }))
        showsCurrent = current != nil
        self.write = write
    }

    deinit {
        following.dispose()
        core.end(.completed)
    }

    /// Announces the changes that the signal tells of, until it completes or its source has been deallocated.
    func follow(_ changes: Signal<Value, Never>) {
        let told = changes.map { (value: $0, isOnMain: MainQueue.isCurrent) }
        var notice = DeinitObserver { [weak self] in self?.complete() }
        let subscription = told.deliverOnMain().subscribe { [weak self] change in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.noteChange()
                self.announceChange(to: change.value, mustWrite: !change.isOnMain)
            }
        } completed: { [weak self, notice] in
            // Held until here, or until the source of the changes has gone.
            withExtendedLifetime(notice) { self?.complete() }
        }
        // What has been released by now will never tell anything, and needs nothing held for that.
        if isKnownUniquelyReferenced(&notice) { notice.revoke() }
        following.add(subscription)
    }

    /// Completes when a lifetime ends.
    func end(with lifetime: Lifetime) {
        following.add(lifetime.ended.subscribe(completed: { [weak self] in self?.complete() }))
    }

    /// Ends what observes: the place is gone. From any thread.
    func complete() {
        core.end(.completed)
    }

    /// Takes the stamp for a change of the place, before its value is known.
    func noteChange() {
        core.decideNext { Held(timestamped: $0.timestamped, pending: .next()) }
    }

    /// Tells of the change that has been noted, unless something newer has been written in the meantime.
    ///
    /// - Parameter mustWrite: Whether something older may have been written to the place since.
    @MainActor
    func announceChange(to value: Value, mustWrite: Bool = false) {
        var announced: TimestampedValue<Value>?
        core.decideNext { held in
            announced = held.pending.map { TimestampedValue(value, $0) }
            return announced.map { Held(timestamped: $0, isTold: true) }
        } write: {
            if mustWrite, let announced { writeIfCurrent(announced) }
        }
    }

    // MARK: ChannelEndpoint

    /// The first that the core sends is what has been, not what happens. A caller that observes keeps this in use.
    func timestamped(for audience: Audience) -> Signal<TimestampedValue<Value>, Never> {
        core.signal(for: audience).liftValues { next in
            let isStarted = SubscriptionState(false)
            return { held in
                let isTold = isStarted.value ? held.isTold : audience == .binding || self.showsCurrent
                isStarted.value = true
                if isTold, let timestamped = held.timestamped { next(timestamped) }
            }
        }
    }

    func write(_ value: Value) {
        receive(TimestampedValue(value, .next()), fromBinding: nil)
    }

    func receive(_ incoming: TimestampedValue<Value>, from binding: CompoundDisposable) {
        BindingPropagation.writeRemotely { self.receive(incoming, fromBinding: binding) }
    }

    private func receive(_ incoming: TimestampedValue<Value>, fromBinding binding: CompoundDisposable?) {
        let write = MainActorMailbox.PendingWrite(
            timestamped: incoming.through(origin),
            binding: binding,
            isFromMain: MainQueue.isCurrent
        )
        let (replaced, mustServe) = mailbox.withLock { $0.add(write) }
        _ = consume replaced
        guard mustServe else { return }
        scheduler.schedule { self.serve() }
    }

    /// Accepts what waits. What comes in meanwhile on the main queue, from a write or from one who observes, does not nest
    /// but waits here. What comes from elsewhere waits for a later turn, or a flood of it would keep the main queue here.
    @MainActor
    private func serve() {
        var isFirst = true
        while true {
            switch mailbox.withLock({ $0.drain(evenIfFromElsewhere: isFirst) }) {
            case .pendingWrites(let pendingWrites):
                let wanted = pendingWrites.filter { $0.binding?.isDisposed != true }
                if let newest = wanted.max(by: { $0.timestamped.timestamp < $1.timestamped.timestamp }) {
                    accept(newest.timestamped)
                }
            case .later:
                _ = scheduler.scheduleInLaterTurn {
                    MainActor.assumeIsolated { self.serve() }
                }
                return
            case .empty:
                return
            }
            isFirst = false
        }
    }

    @MainActor
    private func accept(_ incoming: TimestampedValue<Value>) {
        var toWrite: TimestampedValue<Value>?
        core.decideNext { held in
            guard incoming.timestamp > held.timestamp else { return nil }
            let accepted = held.timestamped?.replaced(by: incoming) ?? incoming.asNewer()
            if !held.isFrom(incoming.write) { toWrite = accepted }
            return Held(timestamped: accepted, isTold: true)
        } write: {
            if let toWrite { writeIfCurrent(toWrite) }
        }
    }

    @MainActor
    private func writeIfCurrent(_ timestamped: TimestampedValue<Value>) {
        if core.latest.isFrom(timestamped.write) { write(timestamped.value) }
    }

    /// If something newer is on its way to the main actor, then it is that which becomes the newest of all.
    func renew() -> TimestampedValue<Value>? {
        guard showsCurrent else { return nil }
        let held = core.latest.timestamp
        if let renewed = mailbox.withLock({ $0.renewNewest(ifNewerThan: held) }) { return renewed }
        var renewed: TimestampedValue<Value>?
        core.decideNext { held in
            var held = held
            if held.pending != nil {
                // The change is announced soon, and then it is the newest.
                held.pending = .next()
                held.isTold = false
                renewed = held.timestamped
            } else {
                held.timestamped = held.timestamped?.renewed()
                held.isTold = true
                renewed = held.timestamped
            }
            return held
        }
        return renewed
    }

    func end(_ event: Event<Value, Never>) {}
}
