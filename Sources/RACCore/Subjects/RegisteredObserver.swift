import Synchronization

/// One subscriber of a subject: what the subject's list holds, and what the lifetime of the subscription disposes to take it
/// off that list.
///
/// It is not generic, and reaches its core through a closure: the lifetime disposes it through `any Disposable`, and the list
/// releases it when its subject dies. The compiler specializes generic code in neither place. A subclass adds the subscriber.
///
/// ## Who holds whom
///
/// The lifetime holds the observer, which holds the subscriber, which holds the lifetime. So the lifetime must release it
/// whenever the list does, or the three keep each other alive:
/// - A disposed lifetime has let go of all it held.
/// - When the list releases its observers, because the subject has ended or is gone, each of them leaves its lifetime, see
///   ``removeFromLifetime()``. It is detached before that.
/// - ``addToLifetime()`` puts the observer into the lifetime and then looks whether it is detached. So if the list releases
///   it at that moment on another thread, either that thread finds it in the lifetime, or this one finds it detached.
///
/// `@unchecked Sendable` because only the owner of the core's serializer touches `position`.
@usableFromInline
package class RegisteredObserver: Disposable, @unchecked Sendable {
    /// Where the subscriber stands in the core's list. Not an `Int`: there is one for each live subscription.
    @exclusivity(unchecked) @usableFromInline final var position = UInt32.max
    @usableFromInline final let detached = Atomic<Bool>(false)
    @usableFromInline final let removeFromSubject: @Sendable (RegisteredObserver) -> Void
    // Not counted, because the subscriber in the subclass holds it. `nil` if whoever has made this disposes it.
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

    /// Marks the subscriber as taken off. Says whether this call is the one that did.
    @inlinable
    final func detach() -> Bool {
        !detached.exchange(true, ordering: .acquiringAndReleasing)
    }

    /// Lets the lifetime of the subscription dispose this. To be called once, after the core has got the observer: if the
    /// subscription is over by then, this takes it off again.
    @usableFromInline
    final func addToLifetime() {
        // Not by the registration: whoever has detached it may have taken it off meanwhile, and another may have its number.
        lifetime?._withUnsafeGuaranteedRef { lifetime in
            if lifetime.register(self) != nil, isDisposed { lifetime.remove(self) }
        }
    }

    /// Releases the observer in the lifetime, unless that is over. To be called with the observer detached.
    @usableFromInline
    final func removeFromLifetime() {
        lifetime?._withUnsafeGuaranteedRef { if !$0.isDisposed { $0.remove(self) } }
    }
}
