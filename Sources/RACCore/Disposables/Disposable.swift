/// Work that can be stopped early, or a resource that can be released early, such as a subscription or a scheduled action.
///
/// Disposing is idempotent, can be done from any thread, and never waits for another thread. Releasing the last reference does
/// *not* dispose, except for a ``ScopedDisposable`` and a ``DisposableBag``.
public protocol Disposable: AnyObject, Sendable {
    /// Indicates whether ``dispose()`` has been called, or the work has ended by itself.
    var isDisposed: Bool { get }

    /// Stops the work and releases its resources. Later calls do nothing, even while the first call is still in progress.
    ///
    /// The cleanup runs on the calling thread, once, with no lock held, and before this method returns. One exception: if
    /// disposals are nested so deeply that little stack is left, the cleanup runs later, before an outer disposal returns.
    func dispose()
}

extension Disposable {
    /// Returns an owner that disposes this disposable when the owner is deallocated.
    public func scoped() -> ScopedDisposable {
        ScopedDisposable(self)
    }
}
