import RACCore
import RACOperators
import RACSchedulers

/// The endpoint of a target that belongs to the main actor, such as a control.
///
/// Incoming values are accepted and written to the target only on the main actor, one at a time. The target therefore ends
/// with the value accepted last. Other threads add writes to the mailbox, and schedule a drain on the main queue.
///
/// Bound endpoints receive a value before it is written to the target, and receiving the value may run code that changes the
/// target. The value is therefore written only if it is still the last value accepted. Between this check and the write, no
/// other value can be accepted.
final class MainActorEndpoint<Value: Sendable>: Sendable {
    private struct Held: Sendable {
        var timestamped: TimestampedValue<Value>?
        /// The timestamp of a change of the target whose new value has not been read yet.
        var pending: LogicalTimestamp?
        var isAnnounced = false

        var timestamp: LogicalTimestamp { pending ?? timestamped?.timestamp ?? .never }

        /// Returns whether the target has the value of a write, or is about to be set to that value.
        func isFrom(_ write: LogicalTimestamp) -> Bool { pending == nil && timestamped?.write == write }
    }

    private let mailbox = Lock(Mailbox<Value>())
    private let scheduler = UIScheduler()
    private let core: EndpointCore<Held, Never>
    private let origin = LogicalTimestamp.next()
    private let showsCurrent: Bool
    private let setTarget: @MainActor (Value) -> Void
    private let following = CompoundDisposable()

    init(showing current: Value?, write: @escaping @MainActor (Value) -> Void) {
        core = EndpointCore(Held(timestamped: current.map { TimestampedValue($0, .next()) }))
        showsCurrent = current != nil
        setTarget = write
    }

    deinit {
        following.dispose()
        core.end(.completed)
    }

    /// Announces each new value of the target. Completes the endpoint when the signal completes or its source has been
    /// deallocated.
    func follow(_ changes: Signal<Value, Never>) {
        let marked = changes.map { (value: $0, isOnMain: MainQueue.isCurrent) }
        var notice = DeinitObserver { [weak self] in self?.complete() }
        let subscription = marked.deliverOnMain().subscribe { [weak self] change in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.reserveTimestamp()
                self.announceChange(to: change.value, mustWrite: !change.isOnMain)
            }
        } completed: { [weak self, notice] in
            // If the source is deallocated without a terminal event, this closure is released, and `notice` with it. The `deinit`
            // of `notice` then completes the endpoint.
            withExtendedLifetime(notice) { self?.complete() }
        }
        // A source such as `never` releases its subscriber immediately, although it has not been deallocated. `notice` must not
        // complete the endpoint in this case.
        if isKnownUniquelyReferenced(&notice) { notice.revoke() }
        following.add(subscription)
    }

    func end(with lifetime: Lifetime) {
        following.add(lifetime.ended.subscribe(completed: { [weak self] in self?.complete() }))
    }

    func complete() {
        core.end(.completed)
    }

    /// Reserves the timestamp for a change of the target, before the target's new value is known.
    func reserveTimestamp() {
        core.decideNext { Held(timestamped: $0.timestamped, pending: .next()) }
    }

    /// Announces the target's new value with the reserved timestamp, unless a newer value has been written in the meantime.
    ///
    /// - Parameter mustWrite: Whether to write the value again, because an older value may have been written since the change.
    @MainActor
    func announceChange(to value: Value, mustWrite: Bool = false) {
        var announced: TimestampedValue<Value>?
        core.decideNext { held in
            announced = held.pending.map { TimestampedValue(value, $0) }
            return announced.map { Held(timestamped: $0, isAnnounced: true) }
        } write: {
            if mustWrite, let announced { writeIfCurrent(announced) }
        }
    }

    // MARK: Binding

    var bindingEndpoint: BindingEndpoint<Value, Never> {
        BindingEndpoint(
            origin: origin,
            showsCurrent: showsCurrent,
            timestamped: { self.timestamped(for: $0) },
            write: { self.receive(TimestampedValue($0, .next()), from: nil) },
            receive: { incoming, binding in
                BindingPropagation.writeRemotely { self.receive(incoming, from: binding) }
            },
            renew: { self.renew() }
        )
    }

    /// The signal's subscribers keep this endpoint alive.
    private func timestamped(for audience: Audience) -> Signal<TimestampedValue<Value>, Never> {
        core.signal(for: audience).liftValues { next in
            let isStarted = SubscriptionState(false)
            return { held in
                let isAnnounced = isStarted.value ? held.isAnnounced : audience == .binding || self.showsCurrent
                isStarted.value = true
                if isAnnounced, let timestamped = held.timestamped { next(timestamped) }
            }
        }
    }

    private func receive(_ incoming: TimestampedValue<Value>, from binding: CompoundDisposable?) {
        let pendingWrite = Mailbox.PendingWrite(
            timestamped: incoming.through(origin),
            binding: binding,
            isFromMain: MainQueue.isCurrent
        )
        let (replaced, mustServe) = mailbox.withLock { $0.add(pendingWrite) }
        _ = consume replaced
        guard mustServe else { return }
        scheduler.schedule { self.serve() }
    }

    /// Accepts the newest write. If code on the main queue adds a write in the meantime, this method accepts that write in a
    /// loop, and not in a nested call. If another thread adds a write in the meantime, the write waits for a later turn.
    /// Otherwise a flood of writes from other threads would occupy the main queue.
    @MainActor
    private func serve() {
        var isFirst = true
        while let pendingWrites = mailbox.withLock({ $0.drain(evenIfFromElsewhere: isFirst) }) {
            if pendingWrites.isEmpty {
                _ = scheduler.scheduleInLaterTurn {
                    MainActor.assumeIsolated { self.serve() }
                }
                return
            }
            let wanted = pendingWrites.filter { $0.binding?.isDisposed != true }
            if let newest = wanted.max(by: { $0.timestamped.timestamp < $1.timestamped.timestamp }) {
                accept(newest.timestamped)
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
            return Held(timestamped: accepted, isAnnounced: true)
        } write: {
            if let toWrite { writeIfCurrent(toWrite) }
        }
    }

    @MainActor
    private func writeIfCurrent(_ timestamped: TimestampedValue<Value>) {
        if core.latest.isFrom(timestamped.write) { setTarget(timestamped.value) }
    }

    /// If a write that is newer than the held value is pending in the mailbox, that write gets the new timestamp.
    private func renew() -> Value? {
        guard showsCurrent else { return nil }
        let held = core.latest.timestamp
        if let renewed = mailbox.withLock({ $0.renewNewest(ifNewerThan: held) }) { return renewed }
        let renewed = core.decideNext { held in
            var held = held
            held.isAnnounced = held.pending == nil
            if held.pending != nil {
                // The pending change will be announced with this new timestamp, and is then the newest write.
                held.pending = .next()
            } else {
                held.timestamped = held.timestamped?.renewed()
            }
            return held
        }
        return renewed?.timestamped?.value
    }
}

/// Pending writes to a target on the main actor: the newest write of each binding, and the newest direct write. One pending write
/// would not be enough: a binding's write could replace another binding's write, and then be dropped because its binding is
/// disposed before the drain.
private struct Mailbox<Value: Sendable>: Sendable {
    struct PendingWrite: Sendable {
        var timestamped: TimestampedValue<Value>
        let binding: CompoundDisposable?
        let isFromMain: Bool
    }

    private var pendingWrites: [PendingWrite] = []
    private var isServed = false

    /// Returns the replaced write, to be released outside the lock, and whether the caller must schedule a drain.
    mutating func add(_ write: PendingWrite) -> (released: PendingWrite?, mustServe: Bool) {
        if let index = pendingWrites.firstIndex(where: { $0.binding === write.binding }) {
            guard pendingWrites[index].timestamped.timestamp < write.timestamped.timestamp else { return (nil, false) }
            let replaced = pendingWrites[index]
            pendingWrites[index] = write
            return (replaced, false)
        }
        pendingWrites.append(write)
        defer { isServed = true }
        return (nil, !isServed)
    }

    /// - Parameter evenIfFromElsewhere: Whether to remove the writes even if all of them come from other threads.
    /// - Returns: The removed writes, an empty array if the writes wait for a later turn, or `nil` if there are none.
    mutating func drain(evenIfFromElsewhere: Bool) -> [PendingWrite]? {
        if pendingWrites.isEmpty {
            isServed = false
            return nil
        }
        guard evenIfFromElsewhere || pendingWrites.contains(where: { $0.isFromMain }) else { return [] }
        defer { pendingWrites = [] }
        return pendingWrites
    }

    mutating func renewNewest(ifNewerThan timestamp: LogicalTimestamp) -> Value? {
        let newest = pendingWrites.indices.max {
            pendingWrites[$0].timestamped.timestamp < pendingWrites[$1].timestamped.timestamp
        }
        guard let newest, pendingWrites[newest].timestamped.timestamp > timestamp else { return nil }
        pendingWrites[newest].timestamped = pendingWrites[newest].timestamped.renewed()
        return pendingWrites[newest].timestamped.value
    }
}
