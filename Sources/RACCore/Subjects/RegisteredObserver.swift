import Synchronization

/// An entry in the list of a subject. The lifetime of the subscription disposes it, which removes it from the list.
///
/// It is not generic, and reaches its core through a closure: the lifetime disposes it through `any Disposable`, and the list
/// releases it when its subject is deallocated. The compiler specializes generic code in neither place. A subclass adds the
/// subscriber.
///
/// ## Who holds whom
///
/// The lifetime holds the observer, which holds the subscriber, which holds the lifetime. The lifetime must therefore release the
/// observer whenever the list does, or the three keep each other alive:
/// - A disposed lifetime has released all its contents.
/// - When the list releases its observers, because the subject has ended or been deallocated, each of them is first detached and
///   then removed from its lifetime. See ``removeFromLifetime()``.
/// - ``addToLifetime()`` adds the observer to the lifetime and then checks whether it is detached. If the list releases it at
///   that moment on another thread, either that thread finds it in the lifetime, or this one finds it detached.
///
/// `@unchecked Sendable` because only the owner of the core's serializer touches `position`.
@usableFromInline
package class RegisteredObserver: Disposable, @unchecked Sendable {
    /// The index of the entry in the core's list. Not an `Int`, since there is one for each live subscription.
    @exclusivity(unchecked) @usableFromInline final var position = UInt32.max
    @usableFromInline final let detached = Atomic<Bool>(false)
    @usableFromInline final let removeFromSubject: @Sendable (RegisteredObserver) -> Void
    // Not retained, because the subscriber in the subclass holds it. `nil` if the creator of this observer disposes it.
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

    /// Marks the subscriber as removed. Returns whether this call is the first.
    @inlinable
    final func detach() -> Bool {
        !detached.exchange(true, ordering: .acquiringAndReleasing)
    }

    /// Adds this to the lifetime of the subscription, which disposes it. Must be called once, after the core has received the
    /// observer. If the subscription has been disposed by then, the observer is removed again.
    @usableFromInline
    final func addToLifetime() {
        // Removes this object, not the entry of the registration: the detaching thread may have removed that entry in the
        // meantime, and a later entry may have its number.
        lifetime?._withUnsafeGuaranteedRef { lifetime in
            if lifetime.register(self) != nil, isDisposed { lifetime.remove(self) }
        }
    }

    /// Removes the observer from the lifetime, unless that is disposed. Must be called with the observer detached.
    @usableFromInline
    final func removeFromLifetime() {
        lifetime?._withUnsafeGuaranteedRef { if !$0.isDisposed { $0.remove(self) } }
    }
}
