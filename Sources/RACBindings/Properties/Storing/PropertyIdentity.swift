import Observation
import Synchronization

/// What a value that changes is, without its type: an identity and a version. It lets those who read the value inside
/// `withObservationTracking`, such as a view, know of its changes.
///
/// They are told after the change, and so find the new value when they look. The one thing that can be observed here
/// stands for the value; its key path costs nothing, since this is no generic type.
///
/// A property that nobody has tracked so far need not tell Observation of its changes. Whether somebody tracks it while he
/// reads, Observation does not say. But it puts the key path into a set then, and only then, and so asks the key path for its
/// hash value: that is what ``TrackingProbe`` notices. A property that has been tracked once tells of all changes.
///
/// `@unchecked Sendable` because it can be inherited from; all that it has is atomic or does not change.
@usableFromInline
class PropertyIdentity: Observable, @unchecked Sendable {
    private final let registrar = ObservationRegistrar()
    /// How many values there have been. Changes in the section in which the value does.
    @usableFromInline final let version = Atomic<UInt64>(1)
    /// Whether somebody has read this who wants to know of changes.
    @usableFromInline final let isTracked = Atomic<Bool>(!TrackingProbe.works)

    private final subscript(_ probe: TrackingProbe) -> Void { () }

    /// Kept: a key path in place is looked up each time, which takes as long as all the rest, and a static one is asked for by a
    /// call.
    private final let path: KeyPath<PropertyIdentity, Void>

    @usableFromInline
    init() {
        path = \.[TrackingProbe()]
    }

    /// To be called by whoever reads the value, before it takes it: a change that it does not find is made after that, under the
    /// lock of the value, and sees that this is tracked.
    @usableFromInline
    final func noteReading() {
        let before = TrackingProbe.count.load(ordering: .relaxed)
        registrar.access(self, keyPath: path)
        // Also if it was another thread that was noticed.
        if TrackingProbe.count.load(ordering: .relaxed) != before { isTracked.store(true, ordering: .releasing) }
    }

    /// Takes note of a new value. Part of the section in which the value changes.
    @inlinable
    final func renewVersion() {
        version.store(version.load(ordering: .relaxed) &+ 1, ordering: .releasing)
    }

    /// To be called when the value has changed, with no lock held.
    @inlinable
    final func tellReaders() {
        if isTracked.load(ordering: .acquiring) { tellObservation() }
    }

    @usableFromInline
    final func tellObservation() {
        registrar.withMutation(of: self, keyPath: path) {}
    }
}

/// A part of a key path that notices when somebody asks for its hash value.
private struct TrackingProbe: Hashable, Sendable {
    /// How often somebody has.
    static let count = Atomic<UInt>(0)

    /// Whether Observation asks for the hash value of what is read inside a tracking, as is tried once. If it does not, every
    /// property counts as tracked.
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
