import Synchronization

/// The only lock type of the framework. A lock owns the value that it protects, and code uses the lock only through
/// ``withLock(_:)``.
///
/// Rule: no user code runs while the lock is held. Closures, the `deinit` of user values and disposal all count as user code.
/// Decide under the lock, move values out, and release them after unlocking.
///
/// Two things are added to `Synchronization.Mutex`:
/// - In debug builds each thread counts the locks it holds, and every call of user code asserts that the count is zero
///   (``assertNoLockHeld()``). This count finds a violation in any test that reaches the violation, even without a race.
/// - ThreadSanitizer does not see the contended path of `Mutex` on Linux, because that path is a futex call in uninstrumented
///   code. ThreadSanitizer would therefore report every value passed between threads there. The atomic `witness` makes the
///   order visible. Each holder writes it with a release before it unlocks, and the next holder reads it with an acquire after
///   it has locked. On x86-64 the write and the read are plain moves.
@usableFromInline
package struct Lock<Value: Sendable>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>
    @usableFromInline let witness = Atomic<Bool>(false)

    /// Creates an unlocked lock owning `value`.
    @inlinable
    package init(_ value: consuming Value) {
        mutex = Mutex(value)
    }

    /// Runs `body` with exclusive access to the value.
    ///
    /// - Parameter body: Short, non-blocking and free of user code.
    /// - Returns: The result of `body`.
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
