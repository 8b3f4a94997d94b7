import Synchronization

/// An observer in the list of a replaying subject: a ``ReplayObserver`` or a ``ChangeObserver``. The class is not generic, so
/// that a delivery distinguishes the two classes without a type check.
///
/// `@unchecked Sendable` because `knownVersion` is written once, before the subject has the observer.
@usableFromInline
package class AnyReplayObserver: RegisteredObserver, @unchecked Sendable {
    @usableFromInline final let replay: Atomic<UInt>
    /// The version of the deferred value that the observer receives in its replay, or 0. The later delivery of the deferred
    /// value skips an observer with this version.
    @exclusivity(unchecked) @usableFromInline final var knownVersion: UInt64 = 0

    @inlinable static var replaying: UInt { @inline(__always) get { 0 } }
    @inlinable static var live: UInt { @inline(__always) get { 1 } }
    @inlinable static var watching: UInt { @inline(__always) get { 2 } }

    @inlinable
    init(
        in lifetime: CompoundDisposable?,
        replay: UInt,
        removeFromSubject: @escaping @Sendable (RegisteredObserver) -> Void
    ) {
        self.replay = Atomic(replay)
        super.init(in: lifetime, removeFromSubject: removeFromSubject)
    }

    @inlinable final var isWatching: Bool { replay.load(ordering: .relaxed) == Self.watching }

    // These methods are called only for a ``ChangeObserver``, which overrides them.

    /// Called by the owner of the subject's serializer, and by the subscribing thread.
    @usableFromInline
    package func notifyChange() {}

    @usableFromInline
    func notifyTermination() {}
}

/// The registration of one subscriber in the list of a replaying subject.
///
/// While the observer receives the kept values, on the subscribing thread, live events may arrive on another thread. The
/// property `replay` stores the progress:
///
/// | value            | meaning                                                                              |
/// |------------------|--------------------------------------------------------------------------------------|
/// | `replaying`      | it receives the kept values, and no live event has arrived                           |
/// | a gate's address | a live event has arrived, and was queued in the gate, a ``SerializedSubscriber``     |
/// | `live`           | it receives live events directly                                                     |
/// | `watching`       | not used by this class, but by ``ChangeObserver``                                    |
///
/// Two threads change `replay`: the subscribing thread, and the owner of the subject's serializer, which sends live events.
/// - The owner creates a gate for the first live event that must wait. It acquires the ownership of the gate on behalf of the
///   subscribing thread, and stores the gate in `replay` by a compare-exchange. Either the subscribing thread sees the gate, or
///   the owner sees `live`.
/// - After the kept values, the subscribing thread stores `live` by a compare-exchange. If it finds a gate, it instead delivers
///   the events that it has sent itself, parks the events of other threads (see ``SerialReceiver``), and gives up the ownership.
/// - The owner sends through the gate. When the owner finds the gate free, the replay has finished, and all pending events have
///   been delivered. The owner then releases the gate, because no other thread sends to it.
///
/// ## Memory orders of `replay`
///
/// - The subscribing thread releases when it stores `live`. The owner acquires when it loads `replay`, or when its
///   compare-exchange fails. A live event is therefore sent after the kept values.
/// - The owner releases when it stores a gate. The subscribing thread acquires when its compare-exchange fails, and then sees
///   the content of the gate.
/// - The owner replaces a gate by `live` with a relaxed store, because later only owners of the subject's serializer need the
///   order. The owner has acquired the work of the subscribing thread through the gate.
/// - ``AnyReplayObserver/isWatching`` is relaxed, because only `init` stores `watching`. The acquire in `deinit` is not
///   necessary, because no other thread has a reference then.
@usableFromInline
package final class ReplayObserver<Value: Sendable, Failure: Error>: AnyReplayObserver, @unchecked Sendable {
    @usableFromInline typealias ReplayGate = SerializedSubscriber<Value, Failure>

    @usableFromInline let subscriber: Subscriber<Value, Failure>

    @inlinable
    init(_ subscriber: Subscriber<Value, Failure>, removeFromSubject: @escaping @Sendable (RegisteredObserver) -> Void)
    {
        self.subscriber = subscriber
        super.init(in: subscriber.lifetime, replay: Self.replaying, removeFromSubject: removeFromSubject)
    }

    @inlinable
    deinit {
        let present = replay.load(ordering: .acquiring)
        if present > Self.live { Self.reference(to: present)?.release() }
    }

    @inlinable
    static func reference(to address: UInt) -> Unmanaged<ReplayGate>? {
        UnsafeRawPointer(bitPattern: address).map { Unmanaged.fromOpaque($0) }
    }

    @inlinable
    func sendDuringReplay(_ value: Value) {
        if let gate = gateInUse() { gate.send(value) } else if !subscriber.isDisposed { subscriber.send(value) }
    }

    /// Sends the terminal event. Called by the owner of the subject's serializer, or on its behalf.
    @inlinable
    func end(_ end: TerminalEvent<Failure>) {
        if let gate = gateInUse() { gate.end(end) } else { subscriber.sendIfWanted(end) }
    }

    @inlinable
    func gateInUse() -> ReplayGate? {
        let present = replay.load(ordering: .acquiring)
        if present == Self.live { return nil }
        guard let known = Self.reference(to: present) else {
            let gate = ReplayGate(subscriber)
            gate.beginReplay()
            let reference = Unmanaged.passRetained(gate)
            let (isIn, _) = replay.compareExchange(
                expected: Self.replaying,
                desired: UInt(bitPattern: reference.toOpaque()),
                successOrdering: .releasing,
                failureOrdering: .acquiring
            )
            if isIn { return gate }
            reference.release()
            return nil
        }
        let gate = known.takeUnretainedValue()
        guard gate.serializer.enter() else { return gate }
        replay.store(Self.live, ordering: .relaxed)
        known.release()
        return nil
    }

    @inlinable
    func endReplay() {
        let (isLive, present) = replay.compareExchange(
            expected: Self.replaying,
            desired: Self.live,
            successOrdering: .releasing,
            failureOrdering: .acquiring
        )
        if !isLive { Self.reference(to: present)?.takeUnretainedValue().leaveWithoutDraining() }
    }
}
