import Synchronization

/// A subscriber's registration with a ``Subject``: what the lifetime of the subscription holds.
///
/// `@unchecked Sendable` because only the owner of the core's serializer touches `position`.
@usableFromInline
final class ObserverRegistration<Value: Sendable, Failure: Error>: Disposable, @unchecked Sendable {
    /// Where the subscriber stands in the core's list.
    @exclusivity(unchecked) @usableFromInline var position = Int.max
    @usableFromInline let core: SubjectCore<Value, Failure>
    @usableFromInline let detached = Atomic<Bool>(false)

    @inlinable
    init(_ core: SubjectCore<Value, Failure>) {
        self.core = core
    }

    @inlinable var isDisposed: Bool {
        detached.load(ordering: .acquiring)
    }

    @inlinable
    func dispose() {
        if detach() { core.remove(self) }
    }

    /// Marks the registration ended. Says whether this call is the one that did.
    @inlinable
    func detach() -> Bool {
        !detached.exchange(true, ordering: .acquiringAndReleasing)
    }
}
