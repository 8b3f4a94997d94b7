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

// Only this file uses the C library. The standard library cannot distinguish threads: tasks inherit task-local values, and the
// address of a task is reused immediately. The clocks of the standard library are also slow.

/// Runs `body` on a new thread. Returns `false` if the system has no thread available or does not support threads.
@usableFromInline
package func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    #if os(WASI)
        return false
    #else
        StartedThreads.count.add(1, ordering: .relaxed)
        let start = Unmanaged.passRetained(ThreadStart(body)).toOpaque()
        // Subscribers run on this thread, so its stack is at least as large as that of a secondary thread on Apple platforms.
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
            StartedThreads.count.subtract(1, ordering: .relaxed)
        }
        return status == 0
    #endif
}

package enum StartedThreads {
    // Each change of the count is a read-modify-write, so the acquire in ``areDone`` pairs with the releases of all threads that
    // have ended. The other changes are relaxed: a thread sees its own additions, and the creation of a thread orders the
    // addition before the end of that thread.
    static let count = Atomic<Int>(0)

    package static var areDone: Bool { count.load(ordering: .acquiring) == 0 }
}

private final class ThreadStart: Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    static func run(_ start: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<ThreadStart>.fromOpaque(start).takeRetainedValue().body()
        // Release: pairs with the acquire in `areDone`.
        StartedThreads.count.subtract(1, ordering: .releasing)
        return nil
    }
}

package func yieldThread() {
    #if !os(WASI)
        sched_yield()
    #endif
}

/// A number that differs between any two threads that run at the same time. A later thread can have the same number.
@usableFromInline
package struct ThreadIdentity: Equatable, Sendable {
    @usableFromInline package let number: UInt

    @usableFromInline package static var unknown: ThreadIdentity { ThreadIdentity(number: 0) }

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

/// The nanoseconds since an arbitrary origin. A ``SerialReceiver`` calls this function before each message of another thread.
/// Reading a `ContinuousClock` takes longer, because the size of its instants is known only at run time.
func elapsedNanoseconds() -> UInt64 {
    #if os(WASI)
        // The time only limits how long a thread handles messages of other threads. WebAssembly has only one thread.
        return 0
    #elseif canImport(Darwin)
        return clock_gettime_nsec_np(CLOCK_UPTIME_RAW)
    #else
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    #endif
}

@usableFromInline
struct ThreadSlot: Sendable {
    #if os(WASI)
        // `nonisolated(unsafe)` is safe because there is only one thread.
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

        /// Stores the object of the running thread. Precondition: the thread has no object yet, and the caller has retained the
        /// object.
        @usableFromInline
        func fill(_ content: UnsafeMutableRawPointer) {
            let status = pthread_setspecific(key, content)
            precondition(status == 0, "pthread_setspecific failed with status \(status)")
        }
    #endif
}

extension ThreadStack {
    static var systemMemory: Range<UInt> {
        #if canImport(Darwin)
            let end = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
            return end - UInt(pthread_get_stacksize_np(pthread_self()))..<end
        #elseif os(WASI)
            return 0..<0
        #else
            var attributes = pthread_attr_t()
            guard let getAttributes, getAttributes(pthread_self(), &attributes) == 0 else { return 0..<0 }
            defer { pthread_attr_destroy(&attributes) }
            var (start, size): (UnsafeMutableRawPointer?, Int) = (nil, 0)
            guard pthread_attr_getstack(&attributes, &start, &size) == 0 else { return 0..<0 }
            return UInt(bitPattern: start)..<UInt(bitPattern: start) + UInt(size)
        #endif
    }

    #if !canImport(Darwin) && !os(WASI)
        private typealias GetAttributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32

        /// The function `pthread_getattr_np`, found by `dlsym`, because headers declare it only under `_GNU_SOURCE`.
        private static let getAttributes = dlsym(nil, "pthread_getattr_np").map {
            unsafeBitCast($0, to: GetAttributes.self)
        }
    #endif
}
