/// One object for each thread. A thread can access only its own object, which is released when the thread ends.
///
/// Keep a `ThreadLocal` in a `static let`. Use it only in synchronous code, because an `await` can change the thread.
@usableFromInline
package struct ThreadLocal<Content: AnyObject>: Sendable {
    @usableFromInline let slot = ThreadSlot()

    @usableFromInline
    package init() {}

    /// The object of the running thread, or `nil`. The object lives as long as the thread, so it is not retained.
    @inlinable package var current: Unmanaged<Content>? {
        @inline(__always) get { slot.content.map { .fromOpaque($0) } }
    }

    @inlinable
    package func current(or make: () -> Content) -> Content {
        if let current { return current.takeUnretainedValue() }
        let made = make()
        slot.fill(Unmanaged.passRetained(made).toOpaque())
        return made
    }
}
