import Observation
import Synchronization

/// The identity of something that properties are made of, and what lets those who read it inside `withObservationTracking`,
/// such as a view, know of its changes.
///
/// They are told after the change, and so find the new value when they look. The one thing that can be observed here
/// stands for the value; its key path costs nothing, since this is no generic type.
///
/// A change is told of only if somebody has read since the last one: those who were told must read again to be told again.
/// Why nobody is missed: who reads registers, then says so, and then takes the value. A change that it does not find is made
/// after that, under the lock of the value, so whoever makes it sees what the reader has said; unless another change has been
/// told of in between, and that told the reader, too.
@usableFromInline
final class PropertyObservation: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    @usableFromInline let isRead = Atomic<Bool>(false)

    private var value: Void { () }

    /// Made once: a key path in place is looked up each time, which takes as long as all the rest.
    private static let value = KeyPathToValue(path: \.value)

    /// `@unchecked Sendable` because this key path has nothing in it that could change.
    private struct KeyPathToValue: @unchecked Sendable {
        let path: KeyPath<PropertyObservation, Void>
    }

    @usableFromInline
    init() {}

    /// To be called by whoever reads the property, before it takes the value.
    @usableFromInline
    func noteReading() {
        registrar.access(self, keyPath: Self.value.path)
        if !isRead.load(ordering: .relaxed) { isRead.store(true, ordering: .relaxed) }
    }

    /// To be called when the property has changed, with no lock held.
    @inlinable
    func tell() {
        if isRead.load(ordering: .relaxed) { tellReaders() }
    }

    @usableFromInline
    func tellReaders() {
        isRead.store(false, ordering: .relaxed)
        registrar.withMutation(of: self, keyPath: Self.value.path) {}
    }
}
