/// A disposable that runs a closure when it is disposed.
///
/// The closure runs at most once, on the thread that disposes first, and is released right after; without a
/// `dispose()` it never runs.
///
/// Source: `+disposableWithBlock:` in RACDisposable.
public final class ActionDisposable: Disposable {
    private let action: ReleasableAction

    /// Creates a disposable that runs `action` when disposed.
    ///
    /// - Parameter action: The cleanup. It may use anything, this disposable included.
    public init(_ action: @escaping @Sendable () -> Void) {
        self.action = ReleasableAction(action)
    }

    /// Creates a disposable that only remembers whether it has been disposed.
    public convenience init() {
        self.init {}
    }

    deinit {
        // What the closure holds may be another one of these, and so on.
        var action = action.take()
        Trampoline.release(.release, &action)
    }

    /// Whether ``dispose()`` has been called.
    public var isDisposed: Bool { action.isReleased }

    /// Runs the closure, if this is the first call.
    public func dispose() {
        guard let action = action.take() else { return }
        assertNoLockHeld()
        Trampoline.run(.cleanup, action) { $0.run() }
    }
}
