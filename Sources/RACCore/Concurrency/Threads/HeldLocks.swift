/// The number of framework locks that the running thread holds, which is counted only in debug builds.
@usableFromInline
package enum HeldLocks {
    private final class Counter {
        var count = 0
    }

    private static let local = ThreadLocal<Counter>()

    package static var count: Int { local.current(or: Counter.init).count }

    @usableFromInline
    static func count(_ change: Int) {
        local.current(or: Counter.init).count += change
    }

    @usableFromInline
    static func requireNone() {
        precondition(count == 0, "user code is about to run while a lock is held")
    }
}

/// Traps in debug builds if the caller holds a framework lock. Called before each event, cleanup and scheduled action.
@inlinable
package func assertNoLockHeld() {
    #if DEBUG
        HeldLocks.requireNone()
    #endif
}
