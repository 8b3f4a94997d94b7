import Observation
import Synchronization

/// What a value that changes is, without its type: an identity and a version. It lets those who read the value inside
/// `withObservationTracking`, such as a view, know of its changes.
///
/// They are told after the change, and so find the new value when they look. The one thing that can be observed here
/// stands for the value; its key path costs nothing, since this is no generic type.
///
/// A change is told of only if somebody has read since the last one: those who were told must read again to be told again.
/// Why nobody is missed: who reads registers, then says so, and then takes the value. A change that it does not find is made
/// after that, under the lock of the value, so whoever makes it sees what the reader has said; unless another change has been
/// told of in between, and that told the reader, too.
///
/// `@unchecked Sendable` because it can be inherited from; all that it has is atomic or does not change.
@usableFromInline
class PropertyIdentity: Observable, @unchecked Sendable {
    private final let registrar = ObservationRegistrar()
    /// How many values there have been. Changes in the section in which the value does.
    @usableFromInline final let version = Atomic<UInt64>(1)
    @usableFromInline final let isRead = Atomic<Bool>(false)

    private final var value: Void { () }

    /// Kept: a key path in place is looked up each time, which takes as long as all the rest, and a static one is asked for by a
    /// call.
    private final let path: KeyPath<PropertyIdentity, Void>

    @usableFromInline
    init() {
        path = \.value
    }

    /// To be called by whoever reads the value, before it takes it.
    @usableFromInline
    final func noteReading() {
        registrar.access(self, keyPath: path)
        if !isRead.load(ordering: .relaxed) { isRead.store(true, ordering: .relaxed) }
    }

    /// Takes note of a new value. Part of the section in which the value changes.
    @inlinable
    final func renewVersion() {
        version.store(version.load(ordering: .relaxed) &+ 1, ordering: .releasing)
    }

    /// To be called when the value has changed, with no lock held.
    @inlinable
    final func tellReaders() {
        if isRead.load(ordering: .relaxed) { tellObservation() }
    }

    @usableFromInline
    final func tellObservation() {
        isRead.store(false, ordering: .relaxed)
        registrar.withMutation(of: self, keyPath: path) {}
    }
}
