import Synchronization

/// The state of a replaying subject: a ``SubjectCore`` that keeps values.
///
/// The core accepts an event in one critical section of the lock `state`, in which it keeps the event and queues the delivery.
/// Adding a subscriber, with a snapshot of the kept values, is also one critical section. Therefore:
/// - The property `latest` changes in the order in which values are delivered, even if several threads send.
/// - A new subscriber has a position in the queue of events. The values kept before this position are replayed to it, and the
///   values after this position are sent live. No value is lost or sent twice.
///
/// While a thread holds the lock, no other thread can become the owner of a free serializer. A sender that finds the serializer
/// free becomes the owner with a plain store. If the serializer is free when a subscriber is added or removed, the list changes
/// immediately. Events are delivered after unlocking.
///
/// While a new subscriber receives the kept values, on its own thread, live events may arrive on another thread. Only in that
/// case, a ``SerializedSubscriber`` orders the kept and the live values. See ``ReplayObserver``.
///
/// No user code runs under the lock. A value that is no longer kept is released after unlocking. The kept values are stored
/// outside the lock, because the unspecialized `deinit` of a generic class would look up the type of a lock with generic content.
///
/// `@unchecked Sendable` because `observers` is accessed only by the owner of `serializer`, or by a thread that holds the lock
/// and finds no owner. `last`, `ring`, `subscriberCount` and `hasEnded` are accessed only under the lock.
@usableFromInline
package final class ReplayCore<Value: Sendable, Failure: Error>: AnyReplayCore, SerialReceiver, @unchecked Sendable {
    @usableFromInline
    package enum Message: Sendable {
        case next(Value)
        /// The terminal event, or `nil` if no event can follow and the subscribers must be released without an event.
        case end(TerminalEvent<Failure>?)
        /// A deferred value and its version. A subscriber added after the deferral already has the value.
        case deferred(Value, UInt64)
        case add(AnyReplayObserver)
        case removeDetached
    }

    @usableFromInline package typealias Action = Serializer<Message>.SenderAction

    // With the properties in this order, a core that keeps one `Int` has 100 bytes, and the C library allocates 112 bytes for it.
    @usableFromInline package let serializer = Serializer<Message>()
    /// Used only under the lock. If the core has failed, the companion has the failure.
    @exclusivity(unchecked) @usableFromInline var hasEnded = false
    @usableFromInline let detached = DetachedObservers()
    @usableFromInline let state: Lock<ReplayState>
    /// The kept values, or `nil` if the core keeps only the last value. Used only under the lock.
    @usableFromInline let ring: ReplayRing<Value>?
    @exclusivity(unchecked) @usableFromInline var last: Value?
    @exclusivity(unchecked) @usableFromInline var subscriberCount: UInt32 = 0
    @exclusivity(unchecked) @usableFromInline var observers = ObserverList()

    /// Creates a core that keeps the last `capacity` values. If `isForFirstSubscriber` is `true`, the core keeps the values only
    /// until its first subscription.
    @inlinable
    package init(capacity: Int, values: [Value] = [], forFirstSubscriber isForFirstSubscriber: Bool = false) {
        ring =
            capacity == 1 && !isForFirstSubscriber
            ? nil : ReplayRing(capacity: capacity, forFirstSubscriber: isForFirstSubscriber)
        state = Lock(ReplayState())
        super.init()
        for value in values { _ = keep(value) }
    }

    @inlinable
    package init(_ value: Value) {
        last = value
        ring = nil
        state = Lock(ReplayState())
        super.init()
    }

    @inlinable
    deinit {
        observers.destroy()
    }

    // MARK: Keeping

    /// Keeps a value. The caller holds the lock, and releases the returned value, which is no longer kept, outside the lock.
    @inlinable
    func keep(_ value: Value) -> Value? {
        // The object is not retained, because the core holds it.
        if let ring = ring.map({ Unmanaged.passUnretained($0) }) {
            return ring._withUnsafeGuaranteedRef { $0.append(value) }
        }
        let displaced = last
        last = value
        return displaced
    }

    /// The caller holds the lock.
    @inlinable var kept: ReplayedValues<Value> {
        ReplayedValues(single: ring == nil ? last : nil, values: ring?.values ?? [], oldest: ring?.oldest ?? 0)
    }

    /// The caller holds the lock.
    @inlinable var end: TerminalEvent<Failure>? {
        guard hasEnded else { return nil }
        return failure.map { .failed($0) } ?? .completed
    }

    @inlinable var failure: Failure? {
        // The companion's `failure` is always a ``ReplayFailure`` of this core's failure type.
        companion?._withUnsafeGuaranteedRef { $0.failure }
            .map { unsafeDowncast($0, to: ReplayFailure<Failure>.self).failure }
    }

    // MARK: Reading

    /// The value accepted last. Precondition: the core keeps one value, and has accepted a value or has an initial value.
    @inlinable package var latest: Value {
        Self.requireValue(state.withLock { _ in last })
    }

    package override func betweenChanges(_ body: () -> Void) {
        state.withLock { _ in body() }
    }

    @inlinable
    static func requireValue(_ value: Value?) -> Value {
        guard let value else { preconditionFailure("only a subject with an initial value has a current value") }
        return value
    }
}

@usableFromInline
struct ReplayState: Sendable {
    @usableFromInline var isDeferred = false
    @usableFromInline var isClosed = false

    @inlinable
    init() {}
}
