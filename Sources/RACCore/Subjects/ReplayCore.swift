import Synchronization

/// The state of a replaying subject, shared by the subject and the registrations of its subscribers: a ``SubjectCore`` that
/// remembers.
///
/// ## Shape
///
/// Taking in an event, that is keeping it and giving it its place in the queue, is one section of the lock `state`. So is
/// letting a subscriber in, with taking what is kept for it. Hence
/// - `latest` and the order of delivery agree, whichever thread sends.
/// - what a new subscriber takes are exactly the values before its place in the queue, and it gets live exactly those after
///   it. None is lost, none comes twice.
///
/// Every message is taken in inside that lock, so nobody else becomes the owner of the serializer meanwhile: a sender that
/// finds it free owns it by a plain store, and a subscriber that finds it free enters or leaves the list at once. Events are
/// delivered after the lock, by one walk over the list.
///
/// While a new subscriber gets what is kept, on its own thread, live events may arrive on another. Then, and only then, a
/// ``SerializedSubscriber`` stands in between. See ``ReplayObserver``.
///
/// No user code runs in the lock. A value that is kept no longer is released after it.
///
/// What is kept stands beside the lock and not in it, and in variables of its own: a `deinit` of a generic class is not
/// specialized, and would look up the type of each part of a lock, or of a structure, whose content is generic.
///
/// `@unchecked Sendable` because only the owner of `serializer`, or who holds the lock and finds no owner, touches `observers`, and
/// only who holds the lock touches `last`, `ring`, `subscriberCount` and `hasEnded`.
@usableFromInline
package final class ReplayCore<Value: Sendable, Failure: Error>: AnyReplayCore, SerialReceiver, @unchecked Sendable {
    @usableFromInline
    package enum Message: Sendable {
        case next(Value)
        case end(TerminalEvent<Failure>)
        /// A value that was held back, and its version. A caller that has subscribed since then has got it already.
        case deferred(Value, UInt64)
        case add(AnyReplayObserver)
        case remove(RegisteredObserver)
        /// The subject has been deallocated, and the subscribers are to be released without being told.
        case abandon
    }

    /// What the sender of an event has to do after the lock.
    @usableFromInline
    package enum Action: Sendable {
        case nothing
        /// This thread is the owner, and handles its message.
        case handle
        /// This thread is the owner of what others have left.
        case serve
    }

    // In this order a core that keeps a number has 100 bytes, for which the C library takes 112.
    @usableFromInline package let serializer = Serializer<Message>()
    /// Indicates whether this has ended; if with a failure, the companion has it. Used in the lock only.
    @exclusivity(unchecked) @usableFromInline var hasEnded = false
    @usableFromInline let state: Lock<ReplayState>
    /// The values that are kept, if that is not the last one alone. Used in the lock only.
    @usableFromInline let ring: ReplayRing<Value>?
    /// The one value that is kept, if there is no ring. Used in the lock only.
    @exclusivity(unchecked) @usableFromInline var last: Value?
    /// How many have been let in and not been disposed. Used in the lock only.
    @exclusivity(unchecked) @usableFromInline var subscriberCount: UInt32 = 0
    @exclusivity(unchecked) @usableFromInline var observers = ObserverList()

    /// Creates a core that keeps some values, the last ones that arrive.
    ///
    /// - Parameters:
    ///   - capacity: How many.
    ///   - values: What it keeps to begin with.
    ///   - isForFirstSubscriber: Whether it keeps them for the first subscriber alone, and none for those after it.
    @inlinable
    package init(capacity: Int, values: [Value] = [], forFirstSubscriber isForFirstSubscriber: Bool = false) {
        ring =
            capacity == 1 && !isForFirstSubscriber
            ? nil : ReplayRing(capacity: capacity, forFirstSubscriber: isForFirstSubscriber)
        state = Lock(ReplayState())
        super.init()
        for value in values { _ = keep(value) }
    }

    /// Creates a core that keeps one value, and has one.
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

    /// Keeps a value. Part of the lock's section.
    ///
    /// - Returns: The one that is kept no longer, so that the caller can release it outside the lock.
    @inlinable
    func keep(_ value: Value) -> Value? {
        // Not retained: the core holds it.
        if let ring = ring.map({ Unmanaged.passUnretained($0) }) {
            return ring._withUnsafeGuaranteedRef { $0.append(value) }
        }
        let displaced = last
        last = value
        return displaced
    }

    /// What is kept, for a new subscriber. Part of the lock's section.
    @inlinable var kept: ReplayedValues<Value> {
        ReplayedValues(single: ring == nil ? last : nil, values: ring?.values ?? [], oldest: ring?.oldest ?? 0)
    }

    /// How this has ended. Part of the lock's section.
    @inlinable var end: TerminalEvent<Failure>? {
        guard hasEnded else { return nil }
        return failure.map { .failed($0) } ?? .completed
    }

    @inlinable var failure: Failure? {
        // Nothing else is put there.
        companion?._withUnsafeGuaranteedRef { $0.failure }
            .map { unsafeDowncast($0, to: ReplayFailure<Failure>.self).failure }
    }

    /// Records the end. Part of the lock's section.
    @inlinable
    func note(_ end: TerminalEvent<Failure>) {
        if case .failed(let failure) = end {
            makeCompanion()._withUnsafeGuaranteedRef { $0.failure = ReplayFailure(failure) }
        }
        hasEnded = true
    }

    // MARK: Reading

    /// The value taken in last. Precondition: there is one, as in a core created with a value and a capacity.
    @inlinable package var latest: Value {
        Self.requireValue(state.withLock { _ in last })
    }

    /// The value taken in last, and something else that changes with it. Precondition: there is one.
    ///
    /// - Parameter read: Reads that in the lock. Runs no user code.
    @inlinable
    package func latest<Other: Sendable>(with read: () -> Other) -> (value: Value, other: Other) {
        let (latest, other) = state.withLock { _ in (last, read()) }
        return (Self.requireValue(latest), other)
    }

    package override func betweenChanges(_ body: () -> Void) {
        state.withLock { _ in body() }
    }

    @inlinable
    static func requireValue(_ value: Value?) -> Value {
        guard let value else { preconditionFailure("only a subject with an initial value has a current one") }
        return value
    }
}

/// What a ``ReplayCore`` knows of itself.
@usableFromInline
struct ReplayState: Sendable {
    /// Indicates whether the latest value is to be announced later.
    @usableFromInline var isDeferred = false
    /// Indicates whether the subject has been deallocated, so that no event can arrive any more.
    @usableFromInline var isAbandoned = false

    @inlinable
    init() {}
}
