import Synchronization

/// An action that runs once, unless disposed before. Schedulers hand it out as their disposable.
///
/// `@unchecked Sendable` and `@exclusivity(unchecked)` because, after `init`, only the thread that is the first to set `isTaken`
/// touches the closure, or else `deinit`, when no other thread is left.
package final class OneShotAction: Disposable, @unchecked Sendable {
    /// Stands for any action that has run before anybody could dispose it.
    package static let over: OneShotAction = {
        let over = OneShotAction {}
        over.dispose()
        return over
    }()

    /// In a struct: a bare closure inside `Optional` would be wrapped again at each access.
    private struct Action: Sendable {
        let run: @Sendable () -> Void
    }

    @exclusivity(unchecked) private var action: Action?
    private let isTaken = Atomic<Bool>(false)

    package init(_ action: @escaping @Sendable () -> Void) {
        self.action = Action(run: action)
    }

    /// Returns whether it has run, or been disposed before that.
    package var isDisposed: Bool { isTaken.load(ordering: .acquiring) }

    package func dispose() {
        _ = take()
    }

    /// Runs the action, if it has neither run nor been disposed.
    package func run() {
        let taken = take()
        assertNoLockHeld()
        taken?.run()
    }

    /// Takes the closure out, if this is the first call.
    private func take() -> Action? {
        // Releases to ``isDisposed`` what the thread has done before.
        isTaken.exchange(true, ordering: .acquiringAndReleasing) ? nil : action.take()
    }
}
