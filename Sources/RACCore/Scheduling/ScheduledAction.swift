/// An action that runs once, unless disposed before. Schedulers hand it out as their disposable.
package final class ScheduledAction: Disposable {
    private let action: ReleasableAction

    package init(_ action: @escaping @Sendable () -> Void) {
        self.action = ReleasableAction(action)
    }

    /// Whether it has run, or been disposed before that.
    package var isDisposed: Bool { action.isReleased }

    package func dispose() {
        action.release()
    }

    /// Runs the action, if it has neither run nor been disposed.
    package func run() {
        action.runOnce()
    }
}
