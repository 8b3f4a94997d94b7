import Synchronization

/// Holds an object that is made when it is first needed, and stays from then on. Takes one word.
///
/// Not an `AtomicLazyReference`, which returns no access without retaining the object.
///
/// `@unchecked Sendable` because a pointer is not: the object that it leads to is.
@usableFromInline
package struct LazyReference<Object: AnyObject & Sendable>: ~Copyable, @unchecked Sendable {
    // Without its type: a `deinit` is not specialized, and would look up what makes an atomic of that type.
    @usableFromInline let reference = Atomic<UnsafeRawPointer?>(nil)

    @inlinable
    package init() {}

    @inlinable
    deinit {
        if let object = reference.load(ordering: .acquiring) { Unmanaged<AnyObject>.fromOpaque(object).release() }
    }

    /// The object, if there is one by now. Not retained: it lives as long as this.
    // Acquires the state of the object: pairs with the exchange in ``object(or:)``.
    @inlinable package var object: Unmanaged<Object>? {
        guard let object = reference.load(ordering: .acquiring) else { return nil }
        return .fromOpaque(object)
    }

    /// Returns the object, which is made if there is none. Of several threads that make one at the same time, one puts it in.
    @inlinable
    package borrowing func object(or make: () -> Object) -> Unmanaged<Object> {
        if let object { return object }
        let made = Unmanaged.passRetained(make())
        // Releases the object of this thread to ``object``, and acquires that of a thread that was faster.
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
