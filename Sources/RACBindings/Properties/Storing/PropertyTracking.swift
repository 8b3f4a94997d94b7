import Observation
import RACCore
import Synchronization

/// Notifies Observation of the readings and the changes of one property.
///
/// Those who track the property are notified after the change, and so find the new value when they look. The one thing that can be
/// observed here stands for the value. Its key path costs nothing, since this is no generic type.
///
/// A property that nobody has tracked so far need not notify Observation of its changes. Observation does not say whether a
/// reader tracks. But if one does, and only then, it puts the key path into a set, and so asks the key path for its hash value:
/// that is what ``TrackingProbe`` notices. A property that has been tracked once tells of all changes.
///
/// Observation may call a tracker twice for one arming, if two threads tell it of changes at once. So only one thread at a time
/// tells it of the changes of one property.
///
/// ## Why no change is lost
///
/// A reader that tracks finds a change, or the thread that has made the change finds `isTracked`. Both write one variable and then
/// read the other one, and a processor may let both reads overtake the writes: then both would find nothing. The lock of the
/// value prevents that: in it the value and its version change, and in it `isTracked` is set, once.
/// - A thread that takes the lock for a change after that finds `isTracked`, since it looks after it has had the lock.
/// - A change that was made before that is known to the thread that sets `isTracked`, which releases it. Any other reader that
///   tracks acquires it, since it goes on only after it has found `isTracked`.
///
/// So a reader need not hold the lock when it then compares the version. `PropertyTrackingModel` among the tests has these steps,
/// and is run through all that a processor may do.
@usableFromInline
final class PropertyTracking: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    /// Kept here as well: a static one is asked for by a call.
    private let path = PropertyTracking.path
    /// The number of changes Observation is being announced, or will be by the thread that is at it.
    private let pendingNotifications = Atomic<UInt32>(0)
    /// Set in the lock of the value, and never taken back.
    private let isTracked = Atomic<Bool>(false)
    /// Indicates whether readers who track are told from others.
    private let probeWorks = TrackingProbe.works

    /// The one key path of all properties: to make another one takes longer than to make all the rest of a property.
    private static let path: any KeyPath<PropertyTracking, Void> & Sendable = \.[TrackingProbe()]

    private subscript(_ probe: TrackingProbe) -> Void { () }

    /// Indicates whether somebody has read the property who wants to know of changes.
    // Acquires what ``recordReading(of:)`` releases: the changes before.
    var hasTracker: Bool { isTracked.load(ordering: .acquiring) }

    /// Records a reading, before the value is taken or its version looked at.
    ///
    /// - Parameter property: What is read. Its lock must not be held.
    func recordReading(of property: PropertyIdentity) {
        // Relaxed: a thread always sees what it has added itself.
        let before = TrackingProbe.count.load(ordering: .relaxed)
        registrar.access(self, keyPath: path)
        // Also if it was another thread that was noticed.
        let isTracking = !probeWorks || TrackingProbe.count.load(ordering: .relaxed) != before
        if isTracking { recordTracker(of: property) }
    }

    // Out of line, so that a reader that does not track needs no room for it.
    @inline(never)
    private func recordTracker(of property: PropertyIdentity) {
        if !hasTracker { property.betweenChanges { isTracked.store(true, ordering: .releasing) } }
    }

    /// Tells of a change after it was made, with no lock held.
    @usableFromInline
    func notifyReaders() {
        if hasTracker { notifyObservation() }
    }

    /// Notifies Observation of a change, or leaves that to the thread that is telling it at the moment.
    ///
    /// Why no change is lost: who leaves it has counted it, after it was made. The other thread goes home only by a
    /// compare-exchange that finds no more counted than before it told Observation the last time. For the same reason a tracker
    /// that writes this property does not nest.
    private func notifyObservation() {
        // Releases the change to the thread that tells, and acquires what the one before that has done.
        if pendingNotifications.add(1, ordering: .acquiringAndReleasing).oldValue != 0 { return }
        // A thread that finds others writing again and again has other things to do than to tell of it forever.
        if !notifyCounted(times: 100), !startThread({ self.notifyAllCounted() }) { notifyAllCounted() }
    }

    private func notifyAllCounted() {
        while !notifyCounted(times: .max) {}
    }

    /// Returns whether nothing is left to tell of.
    private func notifyCounted(times: Int) -> Bool {
        for _ in 0..<times {
            // Acquires the changes that are counted, so that a tracker that is called now finds them.
            let counted = pendingNotifications.load(ordering: .acquiring)
            registrar.withMutation(of: self, keyPath: path) {}
            // Releases the telling to the next thread that tells.
            if pendingNotifications.compareExchange(expected: counted, desired: 0, ordering: .acquiringAndReleasing)
                .exchanged
            {
                return true
            }
        }
        return false
    }
}

/// A part of a key path that notices when somebody asks for its hash value.
private struct TrackingProbe: Hashable, Sendable {
    /// How often somebody has.
    static let count = Atomic<UInt>(0)

    /// Indicates whether Observation asks for the hash value of what is read inside a tracking, as is tried once. If it does not,
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
