import Synchronization

/// An action that runs once, unless it is disposed first. Schedulers return such an action as their disposable.
///
/// `@unchecked Sendable` and `@exclusivity(unchecked)` because, after `init`, only the first thread that sets `isTaken`
/// accesses the closure. If no thread sets it, only `deinit` accesses the closure, when no other thread has a reference.
@usableFromInline
package final class OneShotAction: Disposable, @unchecked Sendable {
    /// A shared instance that is disposed. A scheduler returns this instance if no action is pending, for example because the
    /// action has already run.
    package static let over: OneShotAction = {
        let over = OneShotAction {}
        over.dispose()
        return over
    }()

    /// A struct around the closure, because a bare closure in an `Optional` is wrapped in a new closure at each access.
    private struct Action: Sendable {
        let run: @Sendable () -> Void
    }

    @exclusivity(unchecked) private var action: Action?
    private let isTaken = Atomic<Bool>(false)

    @usableFromInline
    package init(_ action: @escaping @Sendable () -> Void) {
        self.action = Action(run: action)
    }

    /// Indicates whether the action has run, or has been disposed before its run.
    @usableFromInline package var isDisposed: Bool { isTaken.load(ordering: .acquiring) }

    @usableFromInline
    package func dispose() {
        _ = take()
    }

    /// Runs the action, if it has neither run nor been disposed.
    @usableFromInline
    package func run() {
        let taken = take()
        assertNoLockHeld()
        taken?.run()
    }

    /// Takes the closure out. Returns `nil` if it has been taken before.
    private func take() -> Action? {
        // Release: pairs with the acquire in ``isDisposed``.
        isTaken.exchange(true, ordering: .acquiringAndReleasing) ? nil : action.take()
    }
}
