/// A closure that is released as soon as it will not run any more: when it is taken to be run the last time, or dropped.
///
/// Of several threads that take it, one gets it. No lock is held while it runs or is released.
@usableFromInline
package struct ReleasableAction: ~Copyable, Sendable {
    /// The closure in a struct: a bare closure inside `Optional` would be wrapped anew at each access.
    // Not private: classes in other files store this inline and need its layout.
    @usableFromInline
    struct Action: Sendable {
        let run: @Sendable () -> Void
    }

    @usableFromInline let action: Lock<Action?>

    package init(_ action: @escaping @Sendable () -> Void) {
        self.action = Lock(Action(run: action))
    }

    /// Whether it has been taken or dropped.
    package var isReleased: Bool {
        action.withLock { $0 == nil }
    }

    /// Runs the closure and releases it, unless it has been released.
    package func runOnce() {
        let taken = take()
        assertNoLockHeld()
        taken?.run()
    }

    /// Runs the closure and keeps it, unless it has been released.
    package func run() {
        let current = action.withLock { $0 }
        assertNoLockHeld()
        current?.run()
    }

    /// Releases the closure without running it.
    package func release() {
        _ = take()
    }

    /// Takes the closure out.
    func take() -> Action? {
        action.withLock { action in
            let taken = action
            action = nil
            return taken
        }
    }
}
