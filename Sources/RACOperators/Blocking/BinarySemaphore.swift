#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// A gate at which one thread waits until another thread opens the gate, or until a timeout. The gate uses the C library: the
/// standard library cannot block a thread, and this module must link neither Foundation nor Dispatch.
///
/// `@unchecked Sendable` because `mutex` and `condition` are for several threads, and `isOpen` is used only under `mutex`.
final class BinarySemaphore: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var isOpen = false

    init() {
        check(pthread_mutex_init(mutex, nil), "pthread_mutex_init")
        #if canImport(Darwin)
            check(pthread_cond_init(condition, nil), "pthread_cond_init")
        #else
            var attributes = pthread_condattr_t()
            check(pthread_condattr_init(&attributes), "pthread_condattr_init")
            check(pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC), "pthread_condattr_setclock")
            check(pthread_cond_init(condition, &attributes), "pthread_cond_init")
            pthread_condattr_destroy(&attributes)
        #endif
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    func open() {
        pthread_mutex_lock(mutex)
        isOpen = true
        pthread_cond_signal(condition)
        pthread_mutex_unlock(mutex)
    }

    /// Returns `false` if the gate is not open after the timeout. With zero or less the call does not wait.
    func wait(timeout: Duration) -> Bool {
        let deadline = ContinuousClock.now + timeout.boundedDelay
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while !isOpen {
            guard waitForSignal(until: deadline) else { return isOpen }
        }
        return true
    }

    private func waitForSignal(until deadline: ContinuousClock.Instant) -> Bool {
        let (seconds, attoseconds) = (deadline - .now).components
        guard seconds > 0 || attoseconds > 0 else { return false }
        var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        #if canImport(Darwin)
            return pthread_cond_timedwait_relative_np(condition, mutex, &time) == 0
        #else
            var now = timespec()
            clock_gettime(CLOCK_MONOTONIC, &now)
            time.tv_sec += now.tv_sec
            time.tv_nsec += now.tv_nsec
            if time.tv_nsec >= 1_000_000_000 {
                time.tv_sec += 1
                time.tv_nsec -= 1_000_000_000
            }
            return pthread_cond_timedwait(condition, mutex, &time) == 0
        #endif
    }
}

private func check(_ result: Int32, _ function: String) {
    precondition(result == 0, "\(function) failed with code \(result)")
}
