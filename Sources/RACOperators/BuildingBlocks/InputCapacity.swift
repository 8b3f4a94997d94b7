import RACCore
import Synchronization

/// The capacity of one input of an operator that queues values, such as `zip`. It limits the number of values that wait for
/// their partners.
///
/// A value counts from the moment in which its source sends it. The serializer can queue it first, and the machine then queues
/// it until its partner arrives. Counting costs one load per value while no source of this input reads the capacity.
///
/// ## Why it is right
///
/// - *Values that are not counted.* A source that can suspend first reads ``isOwnAvailable``, which sets `isUsed`, and then
///   sends. All its values are therefore counted. Other sources may have sent values before `isUsed` was set. These values are
///   not counted. When such a value leaves the queue, the count still falls by one, but never below zero. The count is
///   therefore never above the true number of values, so no source is suspended while the queue is empty.
@usableFromInline
package final class InputCapacity: DownstreamCapacity {
    // Relaxed: the thread that sets the flag also sends the values to be counted. Another thread that does not find the flag
    // set sends only values of other sources, which need not be counted.
    @usableFromInline let isUsed = Atomic<Bool>(false)
    /// The values that wait. There is room for 16 of them. A suspended source resumes when at most 8 are left.
    private let pending: PendingEventCapacity

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

    /// Counts a value before it is sent to the machine.
    @inlinable
    func willSend() {
        if isUsed.load(ordering: .relaxed) { add() }
    }

    /// Subtracts a value that has found its partner from the count.
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
