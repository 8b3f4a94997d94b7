import Observation
import RACCore
import Synchronization

/// Notifies Observation when one property is read and when it changes.
///
/// Trackers are notified after a change, and therefore read the new value. All properties share one key path, since this class
/// is not generic.
///
/// A property that has never been tracked does not notify Observation of its changes. Observation has no method that returns
/// whether it tracks a reader. But to track a reader, Observation hashes the key path, which ``TrackingProbe`` detects.
///
/// Only one thread at a time notifies Observation of the changes of one property. Otherwise Observation may call a tracker
/// twice for one registration.
///
/// ## Why no change is lost
///
/// Either a tracking reader finds a change, or the thread that made the change finds `isTracked` set. The reader and the thread
/// each write one variable, and then read the variable that the other has written. A processor may move both reads before the
/// writes, and then neither would see the other's write. The lock of the value prevents this reordering: the value and its
/// version change under the lock, and `isTracked` is set under the same lock, once.
/// - If a thread takes the lock for a change after `isTracked` was set, the thread finds `isTracked` set, since it reads the
///   flag after it has held the lock.
/// - If a change was made before `isTracked` was set, the thread that sets `isTracked` has acquired the change through the
///   lock, and releases the change with `isTracked`. Any other tracking reader acquires the change, since it continues only
///   after it has found `isTracked` set.
///
/// A reader therefore compares the version without the lock. The test `PropertyTrackingModel` runs a model of these steps
/// through all orders that a processor may choose.
@usableFromInline
final class PropertyTracking: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private let path = PropertyTracking.path
    /// The number of counted changes. Returns to 0 when Observation has been notified of all counted changes.
    private let pendingNotifications = Atomic<UInt32>(0)
    private let isTracked = Atomic<Bool>(false)
    private let probeWorks = TrackingProbe.works

    /// Shared, because creating a key path takes longer than creating all other parts of a property.
    private static let path: any KeyPath<PropertyTracking, Void> & Sendable = \.[TrackingProbe()]

    private subscript(_ probe: TrackingProbe) -> Void { () }

    // Acquire: pairs with the release in `recordTracker(of:)`, and makes the changes before that release visible.
    var hasTracker: Bool { isTracked.load(ordering: .acquiring) }

    /// Called before the value is read or its version is compared. The lock of the property must not be held. Returns `false`
    /// if Observation does not track the running thread.
    func recordReading(of property: AnyPropertyCore) -> Bool {
        // The load is relaxed: a thread always sees its own additions to the count.
        let before = TrackingProbe.count.load(ordering: .relaxed)
        registrar.access(self, keyPath: path)
        // The result is also `true` if a tracker on another thread has increased the count.
        let isTracking = !probeWorks || TrackingProbe.count.load(ordering: .relaxed) != before
        if isTracking { recordTracker(of: property) }
        return isTracking
    }

    // Not inlined, so that an untracked reader needs no stack space for this method.
    @inline(never)
    private func recordTracker(of property: AnyPropertyCore) {
        if !hasTracker { property.betweenChanges { isTracked.store(true, ordering: .releasing) } }
    }

    /// Called after the change was made, with no lock held.
    @usableFromInline
    func notifyReaders() {
        if hasTracker { notifyObservation() }
    }

    /// A thread makes its change first, and then counts the change. If another thread is notifying Observation at that time, the
    /// other thread also notifies of the counted change. It stops only if a compare-exchange finds the same count as before its
    /// last notification. A tracker that writes this property only counts its change, so notifications do not nest.
    private func notifyObservation() {
        // Release: pairs with the load in `notifyCounted(times:)`, so that the notifying thread sees this change. Acquire: pairs
        // with the compare-exchange there, so that this thread sees the work of the previous notifying thread.
        if pendingNotifications.add(1, ordering: .acquiringAndReleasing).oldValue != 0 { return }
        // The number of notifications is limited, so that writes by other threads cannot keep this thread notifying forever.
        if !notifyCounted(times: 100), !startThread({ self.notifyAllCounted() }) { notifyAllCounted() }
    }

    private func notifyAllCounted() {
        while !notifyCounted(times: .max) {}
    }

    /// Returns whether Observation has been notified of all counted changes.
    private func notifyCounted(times: Int) -> Bool {
        for _ in 0..<times {
            // Acquire: pairs with the addition in `notifyObservation()`. A tracker that is called after this line finds the
            // counted changes.
            let counted = pendingNotifications.load(ordering: .acquiring)
            registrar.withMutation(of: self, keyPath: path) {}
            // Release: pairs with the addition by the next notifying thread, which acquires the notifications of this thread.
            if pendingNotifications.compareExchange(expected: counted, desired: 0, ordering: .acquiringAndReleasing)
                .exchanged
            {
                return true
            }
        }
        return false
    }
}

/// A part of a key path that counts how often its hash value is computed.
private struct TrackingProbe: Hashable, Sendable {
    // Relaxed: a thread always sees its own additions, and no other memory depends on the count.
    static let count = Atomic<UInt>(0)

    /// Indicates whether Observation hashes the key path of a tracker. Otherwise every property that is read counts as
    /// tracked.
    static let works: Bool = {
        let (subject, registrar) = (Subject(), ObservationRegistrar())
        let before = count.load(ordering: .relaxed)
        withObservationTracking {
            registrar.access(subject, keyPath: \.[TrackingProbe()])
        } onChange: {
        }
        return count.load(ordering: .relaxed) != before
    }()

    private final class Subject: Observable {
        subscript(_ probe: TrackingProbe) -> Void { () }
    }

    func hash(into hasher: inout Hasher) {
        Self.count.add(1, ordering: .relaxed)
    }
}
