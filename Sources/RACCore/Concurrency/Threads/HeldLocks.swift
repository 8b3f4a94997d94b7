/// The number of locks of the framework the running thread holds. Counted in debug builds only.
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

/// Traps in debug builds if the caller holds a lock of the framework. Costs nothing in release builds.
///
/// Stands at every place where foreign code is about to run: an event leaves for a subscriber, a cleanup runs, a
/// scheduled action starts.
@inlinable
package func assertNoLockHeld() {
    #if DEBUG
        HeldLocks.requireNone()
    #endif
}
