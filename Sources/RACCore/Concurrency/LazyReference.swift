import Synchronization

/// A reference of one word to an object that is created on first use. Unlike `AtomicLazyReference` of the standard library, the
/// reference does not retain the object for each access.
///
/// `@unchecked Sendable` because a pointer is not `Sendable`, although the object is.
@usableFromInline
package struct LazyReference<Object: AnyObject & Sendable>: ~Copyable, @unchecked Sendable {
    // The pointer is untyped, because the unspecialized `deinit` would look up the metadata of a typed atomic.
    @usableFromInline let reference = Atomic<UnsafeRawPointer?>(nil)

    @inlinable
    package init() {}

    @inlinable
    deinit {
        // Relaxed would suffice: no other thread has a reference, and the reference count orders the earlier accesses.
        if let object = reference.load(ordering: .acquiring) { Unmanaged<AnyObject>.fromOpaque(object).release() }
    }

    /// The object, or `nil` if it has not been created. The object lives as long as this reference, so it is not retained.
    // Acquire: pairs with the release of the compare-exchange in ``object(or:)``.
    @inlinable package var object: Unmanaged<Object>? {
        guard let object = reference.load(ordering: .acquiring) else { return nil }
        return .fromOpaque(object)
    }

    /// Returns the object, and creates it on first use. If several threads create an object, all receive the one stored first.
    @inlinable
    package borrowing func object(or make: () -> Object) -> Unmanaged<Object> {
        if let object { return object }
        let made = Unmanaged.passRetained(make())
        // Release: pairs with the acquire in ``object``. Acquire: pairs with the release of the thread that was first.
        let former = reference.compareExchange(
            expected: nil,
            desired: UnsafeRawPointer(made.toOpaque()),
            ordering: .acquiringAndReleasing
        ).original
        guard let former else { return made }
        made.release()
        return .fromOpaque(former)
    }
}
