/// An action that runs once, unless disposed before. Schedulers hand it out as their disposable.
///
/// Of a run and a disposal that meet, exactly one takes the action, and with it the duty to release it.
package final class ScheduledAction: Disposable {
    /// The closure in a struct: a bare closure inside `Optional` would be wrapped anew at each access.
    private struct Action: Sendable {
        let run: @Sendable () -> Void
    }

    private let action: Lock<Action?>

    package init(_ action: @escaping @Sendable () -> Void) {
        self.action = Lock(Action(run: action))
    }

    /// Whether it has run, or been disposed before that.
    package var isDisposed: Bool {
        action.withLock { $0 == nil }
    }

    package func dispose() {
        _ = take()
    }

    /// Runs the action, if it has neither run nor been disposed.
    package func run() {
        assertNoLockHeld()
        take()?.run()
    }

    private func take() -> Action? {
        action.withLock { action in
            let taken = action
            action = nil
            return taken
        }
    }
}
