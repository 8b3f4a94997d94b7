/// Something that can be stopped or released early: a subscription, a scheduled action, a resource.
///
/// Disposing is idempotent, may be done from any thread and never waits for another thread. Dropping the last
/// reference does *not* dispose, except for a ``ScopedDisposable`` and a ``DisposableBag``.
///
/// Source: `RACDisposable`.
public protocol Disposable: AnyObject, Sendable {
    /// Indicates whether ``dispose()`` has been called, or the work this stands for has ended by itself.
    var isDisposed: Bool { get }

    /// Stops the work and releases what it holds. Second and later calls do nothing, also while the first is still at it on
    /// another thread.
    ///
    /// The cleanup runs on the calling thread, once, with no lock held, and before this returns. Only where disposals are
    /// nested so deeply that little stack is left, it runs when this has returned, before an outer disposal returns.
    func dispose()
}

extension Disposable {
    /// Returns an owner that disposes this when its last reference goes away.
    ///
    /// Source: `-asScopedDisposable` in RACDisposable.
    public func scoped() -> ScopedDisposable {
        ScopedDisposable(self)
    }
}

/// Disposes everything in `disposables`, the last first.
package func disposeAll(_ disposables: [any Disposable]) {
    assertNoLockHeld()
    for disposable in disposables.reversed() { disposable.dispose() }
}
