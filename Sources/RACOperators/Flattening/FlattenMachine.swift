import RACCore

@usableFromInline
struct FlattenMachine<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline let limit: Int
    @usableFromInline var running = 0
    @usableFromInline var waiting = FIFOQueue<Signal<Value, Failure>>()
    /// The number of waiting signals that already count as running. The loop of a ``SubscriptionTrampoline`` will start them.
    @usableFromInline var reserved = 0
    @usableFromInline var isOuterOpen = true
    @usableFromInline var suspended = SuspendedSources()

    @inlinable
    init(limit: Int) {
        self.limit = limit
    }

    @inlinable var hasFreeSlot: Bool { running < limit }

    @usableFromInline
    enum Step: Sendable {
        case nothing
        case start(Signal<Value, Failure>)
        case leaveToLoop
        case complete
        case resume([OneShotAction])
    }

    @inlinable
    mutating func innerArrived(_ inner: Signal<Value, Failure>) -> Step {
        guard hasFreeSlot else {
            waiting.append(inner)
            return .nothing
        }
        running += 1
        return .start(inner)
    }

    @inlinable
    mutating func innerEnded(inCall isInCall: Bool) -> Step {
        if waiting.count > reserved {
            if isInCall {
                reserved += 1
                return .leaveToLoop
            }
            if let next = waiting.popFirst() { return .start(next) }
        }
        running -= 1
        if running == 0, !isOuterOpen { return .complete }
        return suspended.isEmpty ? .nothing : .resume(suspended.takeAll())
    }

    @inlinable
    mutating func takeReserved() -> Signal<Value, Failure>? {
        reserved -= 1
        return waiting.popFirst()
    }

    @inlinable
    mutating func outerEnded() -> Step {
        isOuterOpen = false
        return running == 0 ? .complete : .nothing
    }
}

/// The machine of a ``ConcurrentFlatten``, and the capacity for its outer signal, which is available while a slot is free.
///
/// `@unchecked Sendable` because only `deinit` changes `further`.
@usableFromInline
final class FlattenCapacity<Value: Sendable, Failure: Error>: DownstreamCapacity, @unchecked Sendable {
    @usableFromInline let machine: Lock<FlattenMachine<Value, Failure>>
    @exclusivity(unchecked) @usableFromInline private(set) var further: (any DownstreamCapacity)?

    @inlinable
    init(limit: Int, further: (any DownstreamCapacity)?) {
        machine = Lock(FlattenMachine(limit: limit))
        self.further = further
    }

    deinit {
        RecursionLimiter.release(.release, &further)
    }

    @usableFromInline
    var isOwnAvailable: Bool { machine.withLock { $0.hasFreeSlot } }

    @usableFromInline
    func keep(_ resumption: OneShotAction) -> Bool {
        machine.withLock { $0.suspended.keep(resumption, unless: $0.hasFreeSlot) }
    }
}
