import Synchronization

/// Holds an object that is made when it is first needed, and stays from then on. Takes one word.
///
/// Not an `AtomicLazyReference`, which gives no access without retaining the object.
@usableFromInline
package struct LazyReference<Object: AnyObject & Sendable>: ~Copyable, Sendable {
    @usableFromInline let reference = Atomic<Unmanaged<Object>?>(nil)

    @inlinable
    package init() {}

    @inlinable
    deinit {
        reference.load(ordering: .acquiring)?.release()
    }

    /// The object, if there is one by now. Not retained: it lives as long as this.
    // Acquires what the thread has done that made the object: pairs with ``object(or:)``.
    @inlinable package var object: Unmanaged<Object>? { reference.load(ordering: .acquiring) }

    /// Returns the object, which is made if there is none. Of several threads that make one at the same time, one puts it in.
    @inlinable
    package borrowing func object(or make: () -> Object) -> Unmanaged<Object> {
        if let object { return object }
        let made = Unmanaged.passRetained(make())
        // Releases what has been made, and acquires what another thread has made.
        let former = reference.compareExchange(expected: nil, desired: made, ordering: .acquiringAndReleasing).original
        guard let former else { return made }
        made.release()
        return former
    }
}
