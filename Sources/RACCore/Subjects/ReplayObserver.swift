import Synchronization

/// An entry in the list of a replaying subject: a ``ReplayObserver``, which gets the values, or one that is ``watching`` and is only
/// told that something has changed. It is not generic, so that a walk tells the two apart without asking for a type.
///
/// `@unchecked Sendable` because `knownVersion` is written once, before the subject knows the observer.
@usableFromInline
package class AnyReplayObserver: RegisteredObserver, @unchecked Sendable {
    /// How far it has got what is kept. See ``ReplayObserver``.
    @usableFromInline final let replay: Atomic<UInt>
    /// The version of a value that it has got although that is still held back. 0 if there is none.
    @exclusivity(unchecked) @usableFromInline final var knownVersion: UInt64 = 0

    @inlinable static var running: UInt { @inline(__always) get { 0 } }
    @inlinable static var over: UInt { @inline(__always) get { 1 } }
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

    /// Indicates whether this gets no values, and has not from the start.
    @inlinable final var isWatching: Bool { replay.load(ordering: .relaxed) == Self.watching }

    // For an observer that is watching.

    /// Tells of a change. For the owner of the subject's queue, and for who subscribes.
    @usableFromInline
    package func notifyChange() {}

    /// Tells of the end. Precondition: it is detached.
    @usableFromInline
    func notifyTermination() {}
}

/// One subscriber of a replaying subject, as the list holds it.
///
/// While it gets what is kept, on the subscribing thread, live events may reach it from another. Its `replay` says how far
/// that is:
///
/// | value            | meaning                                                                              |
/// |------------------|--------------------------------------------------------------------------------------|
/// | `running`        | it gets what is kept, and nothing has come meanwhile                                 |
/// | a gate's address | something has come meanwhile, and waits, or has waited, at that gate                 |
/// | `over`           | live events go straight to it                                                        |
/// | `watching`       | never here                                                                           |
///
/// Two threads change it: the one that subscribes, and the owner of the subject's queue, who sends.
/// - The owner, when it first has an event that must wait, makes a gate. It takes the ownership of that on behalf of the
///   subscribing thread, and puts the gate here by a compare-exchange. So either the subscribing thread sees the gate, or the
///   owner sees `over`.
/// - The subscribing thread, when it has sent what is kept, says `over` by a compare-exchange, or finds the gate and gives up
///   its ownership. In doing that it delivers what it has sent itself, and leaves to others what others have sent.
/// - The owner sends through the gate as long as there is one. When it finds the gate free, the other thread is done and all
///   that had waited has been delivered. Nobody else sends to this gate, so it is out of the way from then on.
@usableFromInline
package final class ReplayObserver<Value: Sendable, Failure: Error>: AnyReplayObserver, @unchecked Sendable {
    @usableFromInline typealias ReplayGate = SerializedSubscriber<Value, Failure>

    @usableFromInline let subscriber: Subscriber<Value, Failure>

    @inlinable
    init(_ subscriber: Subscriber<Value, Failure>, removeFromSubject: @escaping @Sendable (RegisteredObserver) -> Void)
    {
        self.subscriber = subscriber
        super.init(in: subscriber.lifetime, replay: Self.running, removeFromSubject: removeFromSubject)
    }

    @inlinable
    deinit {
        let present = replay.load(ordering: .acquiring)
        if present > Self.over { Self.reference(to: present)?.release() }
    }

    @inlinable
    static func reference(to address: UInt) -> Unmanaged<ReplayGate>? {
        UnsafeRawPointer(bitPattern: address).map { Unmanaged.fromOpaque($0) }
    }

    /// Sends a live value while what is kept is being sent, or has just been. For the owner of the subject's queue.
    @inlinable
    func sendDuringReplay(_ value: Value) {
        if let gate = gateInUse() { gate.send(value) } else if !subscriber.isDisposed { subscriber.send(value) }
    }

    /// Sends the end. For the owner of the subject's queue, or whom it has charged with that.
    @inlinable
    func end(_ end: TerminalEvent<Failure>) {
        guard let gate = gateInUse() else { return subscriber.sendIfWanted(end) }
        switch end {
        case .completed: gate.end(.completed)
        case .failed(let error): gate.end(.failed(error))
        }
    }

    /// The gate at which live events have to wait, or `nil` if they need not, now or ever again.
    @inlinable
    func gateInUse() -> ReplayGate? {
        let present = replay.load(ordering: .acquiring)
        if present == Self.over { return nil }
        guard let known = Self.reference(to: present) else {
            let gate = ReplayGate(subscriber)
            gate.beginReplay()
            let reference = Unmanaged.passRetained(gate)
            let (isIn, _) = replay.compareExchange(
                expected: Self.running,
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
        replay.store(Self.over, ordering: .relaxed)
        known.release()
        return nil
    }

    /// Says that the subscriber has got what was kept. For the thread that subscribes.
    @inlinable
    func endReplay() {
        let (isOver, present) = replay.compareExchange(
            expected: Self.running,
            desired: Self.over,
            successOrdering: .releasing,
            failureOrdering: .acquiring
        )
        if !isOver { Self.reference(to: present)?.takeUnretainedValue().endReplay() }
    }
}
