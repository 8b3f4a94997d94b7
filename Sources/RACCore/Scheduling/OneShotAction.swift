import Synchronization

/// An action that runs once, unless it is disposed first. Schedulers return such an action as their disposable.
///
/// `@unchecked Sendable` and `@exclusivity(unchecked)` because after `init` only one thread accesses the closure: the first
/// thread that sets `isTaken`. If no thread sets `isTaken`, only `deinit` accesses the closure.
@usableFromInline
package final class OneShotAction: Disposable, @unchecked Sendable {
    /// A disposed instance, which schedulers return if no action is pending.
    package static let disposed: OneShotAction = {
        let action = OneShotAction {}
        action.dispose()
        return action
    }()

    @exclusivity(unchecked) private var action: StoredAction?
    // Release: pairs with the acquire in ``isDisposed``, so that a thread that sees the flag also sees the earlier writes of
    // the thread that has set it. The acquire of the exchange is not necessary, because only its first caller accesses the
    // closure.
    private let isTaken = Atomic<Bool>(false)

    @usableFromInline
    package init(_ action: @escaping @Sendable () -> Void) {
        self.action = StoredAction(action)
    }

    @usableFromInline package var isDisposed: Bool { isTaken.load(ordering: .acquiring) }

    @usableFromInline
    package func dispose() {
        _ = take()
    }

    @usableFromInline
    package func run() {
        let taken = take()
        assertNoLockHeld()
        taken?.run()
    }

    private func take() -> StoredAction? {
        isTaken.exchange(true, ordering: .acquiringAndReleasing) ? nil : action.take()
    }
}
