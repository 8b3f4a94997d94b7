import Synchronization

/// The registration of one subscriber in a subject's list. The lifetime of the subscription disposes the observer, which
/// removes it from the list.
///
/// The class is not generic, because the compiler cannot specialize two of its uses. The lifetime disposes the observer through
/// `any Disposable`, and the list releases the observer when the subject is deallocated. The class therefore reaches its core
/// through a closure. A subclass adds the subscriber.
///
/// ## References
///
/// The lifetime holds the observer, which holds the subscriber, which holds the lifetime. The lifetime must therefore release
/// the observer whenever the list does, because otherwise the three objects keep each other alive:
/// - A disposed lifetime has released all its contents.
/// - When the list releases its observers, because the subject has ended or been deallocated, each observer is first detached
///   and then removed from its lifetime. See ``removeFromLifetime()``.
/// - ``addToLifetime()`` adds the observer to the lifetime and then checks whether it is detached. If another thread makes the
///   list release the observer at that moment, either that thread finds the observer in the lifetime, or this thread finds it
///   detached.
///
/// `@unchecked Sendable` because only the owner of the core's serializer uses `position`.
@usableFromInline
package class RegisteredObserver: Disposable, @unchecked Sendable {
    /// The index of the observer in the core's list. It is a `UInt32`, to save memory, because every live subscription has an
    /// index.
    @exclusivity(unchecked) @usableFromInline final var position = UInt32.max
    @usableFromInline final let detached = Atomic<Bool>(false)
    @usableFromInline final let removeFromSubject: @Sendable (RegisteredObserver) -> Void
    // The lifetime is not retained, because the subscriber in the subclass holds it. The lifetime is `nil` if the creator of
    // this observer disposes the observer.
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

    /// Marks the observer as detached from the subject: it receives no further event. Returns whether this call was the first
    /// to do so.
    @inlinable
    final func detach() -> Bool {
        !detached.exchange(true, ordering: .acquiringAndReleasing)
    }

    /// Adds this observer to the lifetime of the subscription, so that the lifetime disposes it. Must be called once, after the
    /// core has received the observer. If the subscription has already been disposed, the observer is removed again.
    @usableFromInline
    final func addToLifetime() {
        // This call removes the object by identity and not by registration. The detaching thread may already have removed the
        // registration, and a later entry may have the same number.
        lifetime?._withUnsafeGuaranteedRef { lifetime in
            if lifetime.register(self) != nil, isDisposed { lifetime.remove(self) }
        }
    }

    /// Removes the observer from the lifetime, unless the lifetime is disposed. The observer must be detached before the call.
    @usableFromInline
    final func removeFromLifetime() {
        lifetime?._withUnsafeGuaranteedRef { if !$0.isDisposed { $0.remove(self) } }
    }
}
