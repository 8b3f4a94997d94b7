#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

// The standard library cannot tell one thread from another: tasks inherit task-local values, and the address of a task is reused
// at once. So the files of this folder, and no others of this module, ask the C library.

/// One object for each thread, which only that thread reaches, and which is released when the thread ends.
///
/// Kept in a `static let` by the type that needs it, in whatever module. Only synchronous code may use it: after an `await` the
/// code may be on another thread.
@usableFromInline
package struct ThreadLocal<Content: AnyObject>: Sendable {
    @usableFromInline let slot = ThreadSlot()

    @usableFromInline
    package init() {}

    /// The object of the running thread, if it has one. Not retained: that would take longer than the rest, and the object lives
    /// as long as the thread.
    @inlinable package var current: Unmanaged<Content>? {
        @inline(__always) get { slot.content.map { .fromOpaque($0) } }
    }

    /// Returns the object of the running thread, which is made if there is none.
    @inlinable
    package func current(or make: () -> Content) -> Content {
        if let current { return current.takeUnretainedValue() }
        let made = make()
        slot.fill(Unmanaged.passRetained(made).toOpaque())
        return made
    }
}

/// A ``ThreadLocal`` without its type: one key of the C library.
@usableFromInline
struct ThreadSlot: Sendable {
    #if os(WASI)
        // `nonisolated(unsafe)`: there is one thread.
        private nonisolated(unsafe) let onlyContent: UnsafeMutablePointer<UnsafeMutableRawPointer?>

        init() {
            onlyContent = .allocate(capacity: 1)
            onlyContent.initialize(to: nil)
        }

        @usableFromInline var content: UnsafeMutableRawPointer? { onlyContent.pointee }

        @usableFromInline
        func fill(_ content: UnsafeMutableRawPointer) {
            onlyContent.pointee = content
        }
    #else
        private let key: pthread_key_t

        init() {
            var key = pthread_key_t()
            #if canImport(Darwin)
                let status = pthread_key_create(&key) { Unmanaged<AnyObject>.fromOpaque($0).release() }
            #else
                let status = pthread_key_create(&key) { content in
                    if let content { Unmanaged<AnyObject>.fromOpaque(content).release() }
                }
            #endif
            precondition(status == 0, "pthread_key_create failed with status \(status)")
            self.key = key
        }

        @usableFromInline var content: UnsafeMutableRawPointer? { pthread_getspecific(key) }

        /// Sets the retained object of the running thread, which has none.
        @usableFromInline
        func fill(_ content: UnsafeMutableRawPointer) {
            let status = pthread_setspecific(key, content)
            precondition(status == 0, "pthread_setspecific failed with status \(status)")
        }
    #endif
}
