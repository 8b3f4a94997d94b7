/// Work or a resource that can be stopped or released early: a subscription, a scheduled action, a resource.
///
/// Disposing is idempotent, can be done from any thread and never waits for another thread. Dropping the last reference does
/// *not* dispose, except for a ``ScopedDisposable`` and a ``DisposableBag``.
public protocol Disposable: AnyObject, Sendable {
    /// Indicates whether ``dispose()`` has been called, or the work has ended by itself.
    var isDisposed: Bool { get }

    /// Stops the work and releases its resources. Later calls do nothing, even if the first is still in progress on another
    /// thread.
    ///
    /// The cleanup runs on the calling thread, once, with no lock held, and before this returns. There is one exception: if
    /// disposals are nested so deeply that little stack is left, it runs after this has returned, before an outer disposal
    /// returns.
    func dispose()
}

extension Disposable {
    /// Returns an owner that disposes this when the owner is deallocated.
    public func scoped() -> ScopedDisposable {
        ScopedDisposable(self)
    }
}

/// Disposes everything in `disposables`, the last first.
package func disposeAll(_ disposables: [any Disposable]) {
    assertNoLockHeld()
    for disposable in disposables.reversed() { disposable.dispose() }
}
