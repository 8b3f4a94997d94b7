import Synchronization

/// A lock that owns the value that it protects. The framework has no other type of lock.
///
/// Rule: no user code runs while a lock is held. User code includes closures, the `deinit` of user values, and disposal.
/// Therefore decide under the lock, move values out of the lock, and release them after unlocking.
///
/// The type adds two things to `Synchronization.Mutex`:
/// - In debug builds, each thread counts the locks that it holds. Before each call of user code, ``assertNoLockHeld()`` asserts
///   that the count is zero. A test therefore finds a violation of the rule even without a race.
/// - On Linux, a contended `Mutex` calls a futex, which ThreadSanitizer does not see. The atomic `witness` therefore makes the
///   order of the critical sections visible to ThreadSanitizer. Each holder stores `witness` with a release before it unlocks.
///   The next holder loads `witness` with an acquire after it has locked. On x86-64, both are plain moves.
@usableFromInline
package struct Lock<Value: Sendable>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>
    // Only ThreadSanitizer needs this release and acquire, because the mutex already orders the critical sections.
    @usableFromInline let witness = Atomic<Bool>(false)

    @inlinable
    package init(_ value: consuming Value) {
        mutex = Mutex(value)
    }

    /// Runs `body` with exclusive access to the value. `body` must be short, must not block, and must not run user code.
    @inlinable
    package borrowing func withLock<Result: ~Copyable & Sendable>(_ body: (inout Value) -> Result) -> Result {
        #if DEBUG
            return withMutex { value in
                HeldLocks.count(1)
                defer { HeldLocks.count(-1) }
                return body(&value)
            }
        #else
            return withMutex(body)
        #endif
    }

    @inlinable
    @inline(__always)
    borrowing func withMutex<Result: ~Copyable & Sendable>(_ body: (inout Value) -> Result) -> Result {
        mutex.withLock { value in
            _ = witness.load(ordering: .acquiring)
            defer { witness.store(true, ordering: .releasing) }
            return body(&value)
        }
    }
}
