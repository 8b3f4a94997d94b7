import Synchronization

/// The registration of one subscriber in a subject's list. The lifetime of the subscription disposes this observer, which
/// removes the observer from the list. A subclass adds the subscriber.
///
/// The class is not generic and reaches its core through a closure, because the compiler can specialize neither the disposal,
/// through `any Disposable`, nor the release by the list, when the subject is deallocated.
///
/// The lifetime holds the observer, the observer holds the subscriber, and the subscriber holds the lifetime. Whenever the list
/// releases the observer, the lifetime must therefore also release the observer.
/// - A disposed lifetime has released all its members.
/// - When the subject has ended or been deallocated, each observer is first detached and then removed from its lifetime. See
///   ``removeFromLifetime()``.
/// - ``addToLifetime()`` adds the observer to the lifetime and then checks whether the observer is detached. If another thread
///   detaches the observer at the same time, either that thread finds the observer in the lifetime, or this thread finds the
///   observer detached.
///
/// `@unchecked Sendable` because only the owner of the core's serializer uses `position`.
@usableFromInline
package class RegisteredObserver: Disposable, @unchecked Sendable {
    /// The index of the observer in the core's list. A `UInt32` saves memory in every live subscription.
    @exclusivity(unchecked) @usableFromInline final var position = UInt32.max
    // Release: the exchange in ``detach()`` pairs with the acquire in ``isDisposed``. Both are stronger than necessary, because
    // other objects already provide the order. The lock of the lifetime orders ``addToLifetime()`` and the removal.
    // ``DetachedObservers`` orders the loads by the owner of the list.
    @usableFromInline final let detached = Atomic<Bool>(false)
    @usableFromInline final let removeFromSubject: @Sendable (RegisteredObserver) -> Void
    // The lifetime is not retained, because the subscriber in the subclass holds it. The property is `nil` if the creator of
    // the observer, and not the end of a lifetime, disposes the observer.
    @usableFromInline final let lifetime: Unmanaged<CompoundDisposable>?

    @inlinable
    init(in lifetime: CompoundDisposable?, removeFromSubject: @escaping @Sendable (RegisteredObserver) -> Void) {
        self.lifetime = lifetime.map { Unmanaged.passUnretained($0) }
        self.removeFromSubject = removeFromSubject
    }

    @inlinable package final var isDisposed: Bool {
        detached.load(ordering: .acquiring)
    }

    @usableFromInline
    package final func dispose() {
        if detach() { removeFromSubject(self) }
    }

    /// Detaches the observer from the subject, so that it receives no further event. Returns `true` for the first call.
    @inlinable
    final func detach() -> Bool {
        !detached.exchange(true, ordering: .acquiringAndReleasing)
    }

    /// Adds the observer to the lifetime, and removes it again if it is already detached. Must be called once, after the core has
    /// received the observer.
    @usableFromInline
    final func addToLifetime() {
        lifetime?._withUnsafeGuaranteedRef { lifetime in
            if lifetime.register(self), isDisposed { lifetime.remove(self) }
        }
    }

    /// Removes the observer from the lifetime, unless the lifetime is disposed. The observer must already be detached.
    @usableFromInline
    final func removeFromLifetime() {
        lifetime?._withUnsafeGuaranteedRef { if !$0.isDisposed { $0.remove(self) } }
    }
}
