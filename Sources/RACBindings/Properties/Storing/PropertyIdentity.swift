import RACCore
import Synchronization

/// What a value that changes is, without its type: an identity and a version. It lets those who read the value inside
/// `withObservationTracking`, such as a view, know of its changes.
///
/// `@unchecked Sendable` because it can be inherited from; all that it has is atomic.
@usableFromInline
class PropertyIdentity: @unchecked Sendable {
    /// What tells Observation of changes, retained; it stays as long as this. `nil` if nobody has read this so far: most properties
    /// that are bound or subscribed to are never read, and it takes more memory than the value.
    @usableFromInline final let tracking = Atomic<Unmanaged<PropertyTracking>?>(nil)
    /// How many values there have been. Changes in the section in which the value does.
    @usableFromInline final let version = Atomic<UInt64>(1)

    @usableFromInline
    init() {}

    deinit {
        tracking.load(ordering: .acquiring)?.release()
    }

    /// Whether somebody has read this who wants to know of changes.
    final var isTracked: Bool {
        tracking.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { $0.hasTracker } ?? false
    }

    /// To be called by whoever reads the value, before it takes it: a change that it does not find is made after that, under the
    /// lock of the value, and sees that this is tracked.
    @usableFromInline
    final func noteReading() {
        (tracking.load(ordering: .acquiring) ?? madeTracking())._withUnsafeGuaranteedRef { $0.noteReading() }
    }

    @inline(never)
    private final func madeTracking() -> Unmanaged<PropertyTracking> {
        let made = Unmanaged.passRetained(PropertyTracking())
        let former = tracking.compareExchange(expected: nil, desired: made, ordering: .acquiringAndReleasing).original
        guard let former else { return made }
        // Another reader was faster.
        made.release()
        return former
    }

    /// Takes note of a new value. Part of the section in which the value changes.
    @inlinable
    final func renewVersion() {
        version.store(version.load(ordering: .relaxed) &+ 1, ordering: .releasing)
    }

    /// To be called when the value has changed, with no lock held.
    @inlinable
    final func tellReaders() {
        tracking.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { $0.tellReaders() }
    }
}
