import RACCore
import Synchronization

/// Tells the subscription to an outer signal whether all inner signals that it has begun are over.
///
/// While none runs, nobody but the outer signal sends to the output of a flattening operator, and its values come one at a time. So
/// it may pass a value to the output without entering the serializer, which would take two compare-exchanges.
///
/// ## Why it is right
///
/// Only the subscription to the outer signal calls ``begin()`` and asks. An inner signal, wherever it runs, calls ``end()`` when it
/// has given all that it sends to the serializer. What may follow there is the end of the output, or an inner signal that has been
/// counted when it came. The subscription asks ``isNoneRunning`` first, which acquires
/// what every ``end()`` has released, and then whether the serializer is free. So it does not see the serializer as it was before an
/// inner signal has entered it: if what the last inner signal has sent is still being delivered, or waits, the serializer is not
/// free. And once it is free, nobody can enter it, since the only one who could is the subscription itself.
///
/// `SerializerOrdersModel.swift` among the tests of the core has these steps and orders together with those of the serializer, and is run
/// through all that a processor with weak orders may do.
@usableFromInline
struct InnerSignalCount: ~Copyable, Sendable {
    /// Changed only by the subscription to the outer signal.
    @usableFromInline let begun = Atomic<Int>(0)
    @usableFromInline let ended = Atomic<Int>(0)

    @inlinable
    init() {}

    /// Counts an inner signal that begins, or waits for its turn. It may have ended by then on another thread, as long as the
    /// subscription to the outer signal asks nothing before.
    @inlinable
    borrowing func begin() {
        // Relaxed: only the subscription to the outer signal touches it, whose events come one after the other.
        begun.store(begun.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
    }

    /// Counts an inner signal that has completed. To be called after all that it sends has been given to the serializer.
    @inlinable
    borrowing func end() {
        // Releases to ``isNoneRunning`` that the messages have been given to the serializer.
        ended.add(1, ordering: .releasing)
    }

    /// Whether all inner signals that have begun are over.
    @inlinable var isNoneRunning: Bool {
        // Acquires what each ``end()`` released: each is an update, and passes on what those before it released.
        ended.load(ordering: .acquiring) == begun.load(ordering: .relaxed)
    }
}
