import RACCore
import Synchronization

/// The capacity of one input of an operator that queues values, such as `zip`. A value counts from its sending until its partner
/// arrives. While no source of this input reads the capacity, the count costs only one load per value.
///
/// ## Why it is right
///
/// A source that can suspend reads ``isOwnAvailable`` before it sends, and this read sets `isUsed`. All values of such a
/// source are therefore counted. Another source may send values before `isUsed` is set, and these values are not counted. When
/// an uncounted value leaves the queue, the count still falls by one, but never below zero. The count is therefore never above
/// the true number of values, so no source is suspended while the queue is empty.
@usableFromInline
package final class InputCapacity: DownstreamCapacity {
    // Relaxed ordering suffices, because the source that sets the flag also sends the values to be counted. Values of other
    // sources need not be counted. A thread that takes a counted value sees the flag, because the value passes through the
    // serializer.
    @usableFromInline let isUsed = Atomic<Bool>(false)
    /// Sources suspend at 16 values, and resume when at most 8 values wait.
    @usableFromInline let pending: PendingEventCapacity

    @usableFromInline
    init(further: (any DownstreamCapacity)?) {
        pending = PendingEventCapacity(capacity: 16, further: further)
    }

    @usableFromInline package var further: (any DownstreamCapacity)? { pending.further }

    @usableFromInline package var isOwnAvailable: Bool {
        isUsed.store(true, ordering: .relaxed)
        return pending.isOwnAvailable
    }

    @usableFromInline
    package func keep(_ resumption: OneShotAction) -> Bool { pending.keep(resumption) }

    @inlinable
    func willSend() {
        if isUsed.load(ordering: .relaxed) { pending.add() }
    }

    @inlinable
    func didTake() {
        if isUsed.load(ordering: .relaxed) { pending.remove(1) }
    }
}
