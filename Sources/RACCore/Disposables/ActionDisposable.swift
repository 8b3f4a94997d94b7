/// A disposable that runs a closure when it is disposed.
///
/// The closure runs at most once, on the thread that disposes first, and is released right after; without a
/// `dispose()` it never runs.
///
/// Source: `+disposableWithBlock:` in RACDisposable.
public final class ActionDisposable: Disposable {
    /// The closure in a struct: a bare closure inside `Optional` would be wrapped anew at each access.
    private struct Action: Sendable {
        let run: @Sendable () -> Void
    }

    /// `nil` once disposed.
    private let action: Lock<Action?>

    /// Creates a disposable that runs `action` when disposed.
    ///
    /// - Parameter action: The cleanup. It may use anything, this disposable included.
    public init(_ action: @escaping @Sendable () -> Void) {
        self.action = Lock(Action(run: action))
    }

    /// Creates a disposable that only remembers whether it has been disposed.
    public convenience init() {
        self.init {}
    }

    /// Whether ``dispose()`` has been called.
    public var isDisposed: Bool {
        action.withLock { $0 == nil }
    }

    /// Runs the closure, if this is the first call.
    public func dispose() {
        let taken = action.withLock { action in
            let taken = action
            action = nil
            return taken
        }
        assertNoLockHeld()
        taken?.run()
    }
}
