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
@usableFromInline
package final class InputCapacity: DownstreamCapacity {
    // Relaxed: the thread that sets the flag also sends the values to be counted. Another thread that finds the flag not yet set
    // misses only values that it need not count.
    @usableFromInline let isUsed = Atomic<Bool>(false)
    /// Counts up to 16 values. A source resumes at 8.
    private let pending: PendingEvents

    @usableFromInline
    init(further: (any DownstreamCapacity)?) {
        pending = PendingEvents(capacity: 16, further: further)
    }

    @usableFromInline package var further: (any DownstreamCapacity)? { pending.further }

    @usableFromInline package var isOwnAvailable: Bool {
        isUsed.store(true, ordering: .relaxed)
        return pending.isOwnAvailable
    }

    @usableFromInline
    package func keep(_ resumption: OneShotAction) -> Bool { pending.keep(resumption) }

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
        pending.add()
    }

    @usableFromInline
    func remove() {
        pending.remove(1)
    }
}
