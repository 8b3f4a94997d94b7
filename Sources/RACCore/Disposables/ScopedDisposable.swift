import Synchronization

// `@unchecked Sendable` because only `deinit` changes `content`.

/// An owner of one disposable. When the last reference to the owner is released, the owner disposes the disposable.
///
/// Keep the owner in a property to tie a subscription to an object's lifetime. The cleanup then runs on the thread that
/// releases the last reference. For more than one subscription, use a ``DisposableBag``.
public final class ScopedDisposable: Disposable, @unchecked Sendable {
    @exclusivity(unchecked) private var content: (any Disposable)?
    // Relaxed: the flag only selects the call that disposes the content, and publishes no other memory.
    private let disposed = Atomic<Bool>(false)

    /// Creates an owner of `content`.
    ///
    /// - Parameter content: Disposed when the owner is disposed or released.
    public init(_ content: any Disposable) {
        self.content = content
    }

    /// Creates an owner that runs `action` when the owner is disposed or released.
    ///
    /// - Parameter action: The cleanup. It runs once.
    public convenience init(_ action: @escaping @Sendable () -> Void) {
        self.init(ActionDisposable(action))
    }

    deinit {
        if !disposed.load(ordering: .relaxed) { dispose() }
        // A chain of disposables can have any length. The limiter bounds the stack use of its release.
        RecursionLimiter.release(.release, &content)
    }

    /// Indicates whether the content has been disposed.
    public var isDisposed: Bool {
        var innermost = content
        while let scoped = innermost as? ScopedDisposable { innermost = scoped.content }
        return innermost?.isDisposed ?? true
    }

    /// Disposes the content now.
    public func dispose() {
        guard !disposed.exchange(true, ordering: .relaxed), let content else { return }
        DisposableMembers(content).dispose()
    }
}
