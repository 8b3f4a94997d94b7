/// One object for each thread. Only that thread can access its object, and the object is released when the thread ends.
///
/// A type that needs such objects keeps the `ThreadLocal` in a `static let`, in any module. Only synchronous code can use it,
/// because after an `await` the code may run on another thread.
@usableFromInline
package struct ThreadLocal<Content: AnyObject>: Sendable {
    @usableFromInline let slot = ThreadSlot()

    @usableFromInline
    package init() {}

    /// The object of the running thread, or `nil` if the thread has no object. The object is not retained, because it lives as
    /// long as the thread and a retain would cost more than the access.
    @inlinable package var current: Unmanaged<Content>? {
        @inline(__always) get { slot.content.map { .fromOpaque($0) } }
    }

    /// Returns the object of the running thread, and creates the object if the thread has no object.
    @inlinable
    package func current(or make: () -> Content) -> Content {
        if let current { return current.takeUnretainedValue() }
        let made = make()
        slot.fill(Unmanaged.passRetained(made).toOpaque())
        return made
    }
}
