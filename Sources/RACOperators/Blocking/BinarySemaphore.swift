#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// A gate that a thread waits at until another one opens it, or until its time is up.
///
/// Made of the C library's mutex and condition: the standard library has nothing that parks a thread, and neither
/// Foundation nor Dispatch may be linked here. The time is monotonic.
///
/// `@unchecked Sendable` because the condition variable is made for use from several threads, and `isOpen` is touched
/// only with the mutex locked.
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

    /// Lets the waiting thread go on, now or as soon as it arrives.
    func open() {
        pthread_mutex_lock(mutex)
        isOpen = true
        pthread_cond_signal(condition)
        pthread_mutex_unlock(mutex)
    }

    /// Waits for the gate to be opened.
    ///
    /// - Parameter timeout: How long at most. Zero or less does not wait, more than a century waits a century.
    /// - Returns: Whether it was opened in time.
    func wait(timeout: Duration) -> Bool {
        let deadline = Deadline(after: timeout)
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while !isOpen {
            guard deadline.wait(condition, mutex) else { return isOpen }
        }
        return true
    }

    private struct Deadline {
        private let instant: ContinuousClock.Instant

        init(after timeout: Duration) {
            instant = .now + timeout.boundedDelay
        }

        /// Waits for a signal of the condition. False if the time is up.
        func wait(_ condition: UnsafeMutablePointer<pthread_cond_t>, _ mutex: UnsafeMutablePointer<pthread_mutex_t>)
            -> Bool
        {
            let (seconds, attoseconds) = (instant - .now).components
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
}

private func check(_ result: Int32, _ function: String) {
    precondition(result == 0, "\(function) failed with code \(result)")
}
