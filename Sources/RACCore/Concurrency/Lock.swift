import Synchronization

/// The one lock of the framework. It owns the value it protects and is used only through ``withLock(_:)``.
///
/// Rule: no user code runs inside. Closures, the `deinit` of user values and disposal all count as user code. Decide under the
/// lock, move values out, and release them after unlocking.
///
/// Two things are added to `Synchronization.Mutex`:
/// - In debug builds each thread counts the locks it holds, and every call-out asserts that the count is zero
///   (``assertNoLockHeld()``). This finds a violation in any test that reaches it, without needing a race.
/// - ThreadSanitizer does not see the contended path of `Mutex` on Linux, a futex call in uninstrumented code, and would report
///   every value passed between threads there. The witness is an atomic that makes the order visible: each holder writes it with
///   a release when it unlocks, and the next holder reads it with an acquire when it locks. On x86-64 both are plain moves.
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
