import Synchronization

/// A disposable that runs a closure when it is disposed.
///
/// The closure runs at most once, on the thread that disposes first, and is released right after; without a
/// `dispose()` it never runs.
///
/// `@unchecked Sendable` because `action` is touched only by the one call that sets `taken`, and by `deinit`.
///
/// Source: `+disposableWithBlock:` in RACDisposable.
public final class ActionDisposable: Disposable, @unchecked Sendable {
    /// The closure in a struct: a bare closure inside `Optional` would be wrapped anew at each access.
    private struct Action {
        let run: @Sendable () -> Void
    }

    private let taken = Atomic<Bool>(false)
    @exclusivity(unchecked) private var action: Action?

    /// Creates a disposable that runs `action` when disposed.
    ///
    /// - Parameter action: The cleanup. It may use anything, this disposable included.
    public init(_ action: @escaping @Sendable () -> Void) {
        self.action = Action(run: action)
    }

    /// Creates a disposable that only remembers whether it has been disposed.
    public convenience init() {
        self.init {}
    }

    deinit {
        // What the closure holds may be another one of these, and so on.
        Trampoline.release(.release, &action)
    }

    /// Whether ``dispose()`` has been called.
    public var isDisposed: Bool { taken.load(ordering: .acquiring) }

    /// Runs the closure, if this is the first call.
    public func dispose() {
        guard let action = take() else { return }
        assertNoLockHeld()
        Trampoline.run(.cleanup, action) { $0.run() }
    }

    private func take() -> Action? {
        if taken.load(ordering: .relaxed) || taken.exchange(true, ordering: .acquiringAndReleasing) { return nil }
        defer { action = nil }
        return action
    }
}
