/// A limit on the number of pending events in a queue, such as the queue of a ``ScheduledDelivery``.
///
/// `@unchecked Sendable` because only `deinit` changes `further`.
@usableFromInline
package final class PendingEventCapacity: DownstreamCapacity, @unchecked Sendable {
    private struct State {
        var count = 0
        var suspended = SuspendedSources()
    }

    @exclusivity(unchecked) @usableFromInline package private(set) var further: (any DownstreamCapacity)?
    private let capacity: Int
    private let state = Lock(State())

    /// Creates a capacity of pending events. A source suspends when `capacity` events are pending, and resumes when half of
    /// them are pending, so that it sends several values in one turn. Precondition: `capacity` is positive.
    @usableFromInline
    package init(capacity: Int, further: (any DownstreamCapacity)?) {
        self.capacity = capacity
        self.further = further
    }

    deinit {
        RecursionLimiter.release(.release, &further)
    }

    @usableFromInline
    package static func check(_ capacity: Int?) {
        guard let capacity else { return }
        precondition(capacity > 0, "a capacity must be positive, but is \(capacity)")
    }

    @usableFromInline package var isOwnAvailable: Bool { state.withLock { $0.count < capacity } }

    @usableFromInline
    package func keep(_ resumption: OneShotAction) -> Bool {
        state.withLock { $0.suspended.keep(resumption, unless: $0.count < capacity) }
    }

    @usableFromInline
    package func add() {
        state.withLock { $0.count += 1 }
    }

    /// Subtracts delivered events. The count stops at zero, because some of the events may not have been counted. Resumes the
    /// suspended sources if at most half the capacity is still in use.
    @usableFromInline
    package func remove(_ count: Int) {
        let suspended = state.withLock { state in
            state.count = max(state.count - count, 0)
            return state.count <= capacity / 2 ? state.suspended.takeAll() : []
        }
        suspended.resumeAll()
    }
}
