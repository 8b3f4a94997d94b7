import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// Runs `body` on a new thread, which ends with it.
///
/// - Returns: Whether there is such a thread; not if the system has none to give, or there are no threads at all.
@usableFromInline
package func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    #if os(WASI)
        return false
    #else
        OwnThreads.count.add(1, ordering: .relaxed)
        let start = Unmanaged.passRetained(ThreadStart(body)).toOpaque()
        // Subscribers run on it, so it has at least what other threads have on Apple platforms.
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        var size = 0
        if pthread_attr_getstacksize(&attributes, &size) != 0 || size < 512 * 1_024 {
            pthread_attr_setstacksize(&attributes, 512 * 1_024)
        }
        #if canImport(Darwin)
            var thread: pthread_t?
            let status = pthread_create(&thread, &attributes, { ThreadStart.run($0) }, start)
            if status == 0, let thread { pthread_detach(thread) }
        #else
            var thread = pthread_t()
            let status = pthread_create(&thread, &attributes, { $0.map(ThreadStart.run) ?? nil }, start)
            if status == 0 { pthread_detach(thread) }
        #endif
        if status != 0 {
            Unmanaged<ThreadStart>.fromOpaque(start).release()
            OwnThreads.count.subtract(1, ordering: .relaxed)
        }
        return status == 0
    #endif
}

/// The threads that the framework has started and that have not ended.
package enum OwnThreads {
    static let count = Atomic<Int>(0)

    /// Indicates whether there is none.
    package static var areDone: Bool { count.load(ordering: .acquiring) == 0 }
}

/// What a new thread is to do.
private final class ThreadStart: Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    static func run(_ start: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<ThreadStart>.fromOpaque(start).takeRetainedValue().body()
        // Releases what the thread has done, for whoever waits for zero.
        OwnThreads.count.subtract(1, ordering: .releasing)
        return nil
    }
}
