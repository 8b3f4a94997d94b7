import Synchronization

/// A subscriber's registration with a ``Subject``: what the lifetime of the subscription holds.
///
/// It is not generic, and reaches its core through a closure: a lifetime disposes it through `any Disposable`, and the
/// compiler does not specialize generic code behind that.
///
/// `@unchecked Sendable` because only the owner of the core's serializer touches `position`.
@usableFromInline
package final class ObserverRegistration: Disposable, @unchecked Sendable {
    /// Where the subscriber stands in the core's list.
    @exclusivity(unchecked) @usableFromInline var position = Int.max
    @usableFromInline let detached = Atomic<Bool>(false)
    @usableFromInline let withdraw: @Sendable (ObserverRegistration) -> Void

    @inlinable
    init(withdraw: @escaping @Sendable (ObserverRegistration) -> Void) {
        self.withdraw = withdraw
    }

    @inlinable package var isDisposed: Bool {
        detached.load(ordering: .acquiring)
    }

    @usableFromInline
    package func dispose() {
        if detach() { withdraw(self) }
    }

    /// Marks the registration ended. Says whether this call is the one that did.
    @inlinable
    func detach() -> Bool {
        !detached.exchange(true, ordering: .acquiringAndReleasing)
    }
}
