/// One object for each thread, which only that thread reaches, and which is released when the thread ends.
///
/// Kept in a `static let` by the type that needs it, in any module. Only synchronous code can use it: after an `await` the code
/// may be on another thread.
@usableFromInline
package struct ThreadLocal<Content: AnyObject>: Sendable {
    @usableFromInline let slot = ThreadSlot()

    @usableFromInline
    package init() {}

    /// The object of the running thread, if it has one. Not retained: a retain would cost more than the access, and the object
    /// lives as long as the thread.
    @inlinable package var current: Unmanaged<Content>? {
        @inline(__always) get { slot.content.map { .fromOpaque($0) } }
    }

    /// Returns the object of the running thread, and creates it if there is none.
    @inlinable
    package func current(or make: () -> Content) -> Content {
        if let current { return current.takeUnretainedValue() }
        let made = make()
        slot.fill(Unmanaged.passRetained(made).toOpaque())
        return made
    }
}
