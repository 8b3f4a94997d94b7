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

// The standard library cannot tell one thread from another: task-local values are inherited by tasks on other threads, and
// the address of a task is reused at once. So this file, and no other one of this module, asks the C library.

/// What the framework keeps for one thread. Only that thread touches it.
///
/// Synchronous code alone may use it: after an `await` the code may be on another thread.
package final class ThreadState {
    /// How many locks of the framework this thread holds. Counted in debug builds only.
    var heldLocks = 0
    /// Whether this thread runs an action of an ``ImmediateScheduler``.
    var isInImmediateAction = false
    /// The actions that wait for that one.
    var immediateActions = Fifo<ScheduledAction>()
    /// Whether this thread subscribes in order to block until it gets what it waits for; see ``ThreadBlocking``.
    var isAboutToBlock = false
    /// What the layers above keep for the properties that this thread reads and writes; set once.
    ///
    /// `@exclusivity(unchecked)` here and below because it is read and written as a whole, and only by its thread.
    @exclusivity(unchecked) package var propertyScope: AnyObject?
    /// What the layers above keep for the writes of this thread to bound endpoints; set once.
    @exclusivity(unchecked) package var bindingPropagation: AnyObject?
    /// The recorded subscription that this thread subscribes or delivers for; kept by the layers above.
    @exclusivity(unchecked) package var recorderScope: AnyObject?
    /// What the thread is at, for each kind of ``Trampoline``. In memory of its own, since it changes while it is used.
    private let nestedCalls: UnsafeMutablePointer<NestedCalls>
    /// The stack of the thread; asked for when it first matters, which takes long.
    private lazy var stack = ThreadStack.current

    init() {
        nestedCalls = .allocate(capacity: Trampoline.Kind.allCases.count)
        nestedCalls.initialize(repeating: NestedCalls(), count: Trampoline.Kind.allCases.count)
    }

    deinit {
        nestedCalls.deinitialize(count: Trampoline.Kind.allCases.count)
        nestedCalls.deallocate()
    }

    /// The state of the running thread; made when first asked for, released when the thread ends.
    package static var current: ThreadState {
        #if os(WASI)
            return onlyThread
        #else
            if let state = pthread_getspecific(key.value) {
                return Unmanaged<ThreadState>.fromOpaque(state).takeUnretainedValue()
            }
            let state = ThreadState()
            let status = pthread_setspecific(key.value, Unmanaged.passRetained(state).toOpaque())
            precondition(status == 0, "pthread_setspecific failed with status \(status)")
            return state
        #endif
    }

    /// The nested calls of the running thread, for each kind of ``Trampoline``.
    static var nestedCalls: UnsafeMutablePointer<NestedCalls> {
        #if !os(WASI)
            // Without counting references: that would take longer than all the rest.
            if let state = pthread_getspecific(key.value) {
                return Unmanaged<ThreadState>.fromOpaque(state)._withUnsafeGuaranteedRef { $0.nestedCalls }
            }
        #endif
        return current.nestedCalls
    }

    /// What the layers above keep for the running thread. Not retained: it lives as long as the thread.
    package static var currentPropertyScope: Unmanaged<AnyObject>? {
        #if !os(WASI)
            // Without counting references, as for the nested calls.
            if let state = pthread_getspecific(key.value) {
                return Unmanaged<ThreadState>.fromOpaque(state)._withUnsafeGuaranteedRef { state in
                    state.propertyScope.map { Unmanaged.passUnretained($0) }
                }
            }
            return nil
        #else
            return current.propertyScope.map { Unmanaged.passUnretained($0) }
        #endif
    }

    /// What the layers above keep for the writes of the running thread. Not retained: it lives as long as the thread.
    package static var currentBindingPropagation: Unmanaged<AnyObject>? {
        #if !os(WASI)
            // Without counting references, as for the nested calls.
            if let state = pthread_getspecific(key.value) {
                return Unmanaged<ThreadState>.fromOpaque(state)._withUnsafeGuaranteedRef { state in
                    state.bindingPropagation.map { Unmanaged.passUnretained($0) }
                }
            }
            return nil
        #else
            return current.bindingPropagation.map { Unmanaged.passUnretained($0) }
        #endif
    }

    /// Whether the running thread's stack has room for more calls. False if the system does not say.
    package static var hasStackRoom: Bool { current.stack.hasRoom }

    /// Whether one more call may overflow the running thread's stack. False if the system does not say.
    package static var isStackNearlyFull: Bool { current.stack.isNearlyFull }

    #if os(WASI)
        // `nonisolated(unsafe)`: there is one thread.
        private nonisolated(unsafe) static let onlyThread = ThreadState()
    #else
        private static let key = ThreadStateKey()
    #endif
}

/// The memory of a thread's stack, which grows towards lower addresses.
private struct ThreadStack {
    /// Nothing if the system does not say.
    private let memory: Range<UInt>

    /// The stack of the running thread.
    static var current: ThreadStack {
        #if canImport(Darwin)
            let end = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
            return ThreadStack(memory: end - UInt(pthread_get_stacksize_np(pthread_self()))..<end)
        #elseif os(WASI)
            return ThreadStack(memory: 0..<0)
        #else
            var attributes = pthread_attr_t()
            guard let getAttributes, getAttributes(pthread_self(), &attributes) == 0 else {
                return ThreadStack(memory: 0..<0)
            }
            defer { pthread_attr_destroy(&attributes) }
            var (start, size): (UnsafeMutableRawPointer?, Int) = (nil, 0)
            guard pthread_attr_getstack(&attributes, &start, &size) == 0 else { return ThreadStack(memory: 0..<0) }
            return ThreadStack(memory: UInt(bitPattern: start)..<UInt(bitPattern: start) + UInt(size))
        #endif
    }

    #if !canImport(Darwin) && !os(WASI)
        private typealias GetAttributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32

        /// `pthread_getattr_np`, which the headers show to those alone that ask for the extensions of GNU.
        private static let getAttributes = dlsym(nil, "pthread_getattr_np").map {
            unsafeBitCast($0, to: GetAttributes.self)
        }
    #endif

    /// Whether more than a quarter is free, and enough for what one call leads to. False on a stack of somebody else's making.
    var hasRoom: Bool {
        free.map { $0 > max(UInt(memory.count) / 4, 128 * 1_024) } ?? false
    }

    /// Whether less than an eighth is free, or less than one call of the user's may need. False on a stack of somebody else's making.
    var isNearlyFull: Bool {
        free.map { $0 < max(UInt(memory.count) / 8, 64 * 1_024) } ?? false
    }

    /// How much is free; `nil` on a stack of somebody else's making.
    private var free: UInt? {
        var mark: UInt8 = 0
        let place = withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
        return memory.contains(place) ? place - memory.lowerBound : nil
    }
}

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

#if !os(WASI)
    /// The C library's name for the state of each thread.
    private struct ThreadStateKey: Sendable {
        let value: pthread_key_t

        init() {
            var key = pthread_key_t()
            #if canImport(Darwin)
                let status = pthread_key_create(&key) { Unmanaged<ThreadState>.fromOpaque($0).release() }
            #else
                let status = pthread_key_create(&key) { state in
                    if let state { Unmanaged<ThreadState>.fromOpaque(state).release() }
                }
            #endif
            precondition(status == 0, "pthread_key_create failed with status \(status)")
            value = key
        }
    }
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

    /// Whether there is none.
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
