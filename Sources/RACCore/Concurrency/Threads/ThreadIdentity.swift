#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// Lets other threads run for a moment.
package func yieldThread() {
    #if !os(WASI)
        sched_yield()
    #endif
}

/// A number that differs between any two threads that run at the same time. A later thread may get it again.
@usableFromInline
package struct ThreadIdentity: Equatable, Sendable {
    /// The identity as a number other than zero, to be kept in an atomic.
    @usableFromInline package let number: UInt

    /// The identity of no thread.
    @usableFromInline package static var nobody: ThreadIdentity { ThreadIdentity(number: 0) }

    /// The identity of the running thread.
    @usableFromInline package static var current: ThreadIdentity {
        #if os(WASI)
            ThreadIdentity(number: 1)
        #elseif canImport(Glibc)
            ThreadIdentity(number: pthread_self())
        #else
            ThreadIdentity(number: UInt(bitPattern: pthread_self()))
        #endif
    }
}
