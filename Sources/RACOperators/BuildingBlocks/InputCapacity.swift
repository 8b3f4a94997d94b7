import RACCore
import Synchronization

/// The capacity of one input of an operator that queues the values of its inputs, such as `zip`: the number of values that may
/// wait for their partners.
///
/// A value counts from the moment in which its source sends it. The serializer can queue it first, and the machine then queues it
/// until its partner arrives. Counting costs one load per value while no source of this input reads the capacity.
///
/// ## Why it is right
///
/// - *Values that are not counted.* A source first reads ``isOwnAvailable``, which sets `isUsed`, and then sends. Its values are
///   therefore counted. Values that other sources have sent before are not counted, but leave the queue like all values, so the
///   count is never below zero and never above the true number. No source is suspended while the queue is empty.
/// - *No lost resumption.* The count and the suspended sources are under one lock.
///
/// `@unchecked Sendable` because only `deinit` changes `further`.
@usableFromInline
package final class InputCapacity: DownstreamCapacity, @unchecked Sendable {
    /// The number of pending values at which a source suspends. It resumes at half this number, so that it sends several values
    /// in one turn.
    private static let capacity = 16

    private struct State {
        var pending = 0
        var suspended = SuspendedSources()
    }

    @exclusivity(unchecked) @usableFromInline package private(set) var further: (any DownstreamCapacity)?
    // Relaxed: the thread that sets the flag also sends the values to be counted. Another thread that finds the flag not yet set
    // misses only values that it need not count.
    @usableFromInline let isUsed = Atomic<Bool>(false)
    private let state = Lock(State())

    @usableFromInline
    init(further: (any DownstreamCapacity)?) {
        self.further = further
    }

    deinit {
        RecursionLimiter.release(.release, &further)
    }

    @usableFromInline package var isOwnAvailable: Bool {
        isUsed.store(true, ordering: .relaxed)
        return state.withLock { $0.pending < Self.capacity }
    }

    @usableFromInline
    package func keep(_ resumption: OneShotAction) -> Bool {
        state.withLock { state in
            if state.pending < Self.capacity { return false }
            state.suspended.append(resumption)
            return true
        }
    }

    /// Counts a value before it is sent to the machine.
    @inlinable
    func willSend() {
        if isUsed.load(ordering: .relaxed) { add() }
    }

    /// Counts a value that has found its partner.
    @inlinable
    func didTake() {
        if isUsed.load(ordering: .relaxed) { remove() }
    }

    @usableFromInline
    func add() {
        state.withLock { $0.pending += 1 }
    }

    @usableFromInline
    func remove() {
        let suspended = state.withLock { state -> [OneShotAction]? in
            state.pending = max(state.pending - 1, 0)
            guard state.pending <= Self.capacity / 2, !state.suspended.isEmpty else { return nil }
            return state.suspended.takeAll()
        }
        suspended?.resumeAll()
    }
}
