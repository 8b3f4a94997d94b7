/// An action that runs once, unless disposed before. Schedulers hand it out as their disposable.
package final class ScheduledAction: Disposable {
    /// Stands for any action that has run before anybody could dispose it.
    package static let over: ScheduledAction = {
        let over = ScheduledAction {}
        over.dispose()
        return over
    }()

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
