import Observation
import RACCore
import Synchronization

/// Notifies Observation of the readings and the changes of one property.
///
/// Trackers are notified after the change, and so read the new value. The one observable member here stands for the value. Its
/// key path costs nothing, since this type is not generic.
///
/// A property that has not been tracked so far does not have to notify Observation of its changes. Observation does not say
/// whether a reader tracks. But if one does, and only then, it puts the key path into a set, and therefore hashes the key path.
/// ``TrackingProbe`` notices that. A property that has been tracked once notifies of all changes.
///
/// Observation may call a tracker twice for one registration if two threads notify it of changes at the same time. Therefore only
/// one thread at a time notifies it of the changes of one property.
///
/// ## Why no change is lost
///
/// Either a tracking reader finds a change, or the thread that made the change finds `isTracked`. Each of the two writes one
/// variable and then reads the other's variable. A processor may let both reads overtake the writes, and then neither would see
/// the other's write. The lock of the value prevents that. The value and its version change under it, and `isTracked` is set
/// under it, once.
/// - A thread that takes the lock for a change after that finds `isTracked`, since it checks after it has held the lock.
/// - A change that was made before that is known to the thread that sets `isTracked`, which releases it. Any other tracking
///   reader acquires it, since it continues only after it has found `isTracked`.
///
/// A reader therefore does not have to hold the lock when it then compares the version. `PropertyTrackingModel` among the tests
/// has these steps, and is run through all orders that a processor may choose.
@usableFromInline
final class PropertyTracking: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    /// Stored per instance: reading a static member is a call.
    private let path = PropertyTracking.path
    /// The number of changes that Observation is being notified of, or will be by the notifying thread.
    private let pendingNotifications = Atomic<UInt32>(0)
    /// Set under the lock of the value, and never reset.
    private let isTracked = Atomic<Bool>(false)
    /// Indicates whether tracking readers can be distinguished from others.
    private let probeWorks = TrackingProbe.works

    /// The one key path of all properties: creating another takes longer than creating the rest of a property.
    private static let path: any KeyPath<PropertyTracking, Void> & Sendable = \.[TrackingProbe()]

    private subscript(_ probe: TrackingProbe) -> Void { () }

    /// Indicates whether a reader has tracked the property.
    // Acquire: pairs with the release in `recordTracker(of:)`, and makes the changes before it visible.
    var hasTracker: Bool { isTracked.load(ordering: .acquiring) }

    /// Records a reading, before the value is read or its version compared.
    ///
    /// - Parameter property: The property that is read. Its lock must not be held.
    func recordReading(of property: PropertyIdentity) {
        // Relaxed: a thread always sees its own additions.
        let before = TrackingProbe.count.load(ordering: .relaxed)
        registrar.access(self, keyPath: path)
        // Also set if the tracker that was noticed is on another thread.
        let isTracking = !probeWorks || TrackingProbe.count.load(ordering: .relaxed) != before
        if isTracking { recordTracker(of: property) }
    }

    // Out of line, so that a reader that does not track needs no stack space for it.
    @inline(never)
    private func recordTracker(of property: PropertyIdentity) {
        if !hasTracker { property.betweenChanges { isTracked.store(true, ordering: .releasing) } }
    }

    /// Notifies of a change after it was made, with no lock held.
    @usableFromInline
    func notifyReaders() {
        if hasTracker { notifyObservation() }
    }

    /// Notifies Observation of a change. If another thread is notifying it at the moment, that thread does this as well.
    ///
    /// Why no change is lost: each thread counts its change after it was made. The notifying thread stops only by a
    /// compare-exchange that finds the same count as before its last notification. A tracker that writes this property only
    /// counts the change, so notifications do not nest.
    private func notifyObservation() {
        // Releases the change to the notifying thread, and acquires the work of the previous one.
        if pendingNotifications.add(1, ordering: .acquiringAndReleasing).oldValue != 0 { return }
        // Bounded, so that writes by other threads cannot keep this thread notifying forever.
        if !notifyCounted(times: 100), !startThread({ self.notifyAllCounted() }) { notifyAllCounted() }
    }

    private func notifyAllCounted() {
        while !notifyCounted(times: .max) {}
    }

    /// Returns whether all changes have been notified.
    private func notifyCounted(times: Int) -> Bool {
        for _ in 0..<times {
            // Acquires the counted changes, so that a tracker called now finds them.
            let counted = pendingNotifications.load(ordering: .acquiring)
            registrar.withMutation(of: self, keyPath: path) {}
            // Releases the notifications to the next notifying thread.
            if pendingNotifications.compareExchange(expected: counted, desired: 0, ordering: .acquiringAndReleasing)
                .exchanged
            {
                return true
            }
        }
        return false
    }
}

/// A part of a key path that notices when its hash value is computed.
private struct TrackingProbe: Hashable, Sendable {
    /// The number of times that a hash value was computed.
    static let count = Atomic<UInt>(0)

    /// Indicates whether Observation hashes the key path of a tracked reading. Determined once, by an attempt. If it does not,
    /// every property that is read counts as tracked.
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
