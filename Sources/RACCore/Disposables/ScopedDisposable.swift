/// An owner of one disposable: disposes it when the last reference to the owner goes away.
///
/// Keep it in a property to tie a subscription to an object's life. The cleanup then runs on the thread that drops
/// the last reference.
///
/// Source: `RACScopedDisposable`.
public final class ScopedDisposable: Disposable {
    let content: any Disposable

    /// Creates an owner of `content`.
    ///
    /// - Parameter content: What to dispose at the end.
    public init(_ content: any Disposable) {
        self.content = content
    }

    /// Creates an owner that runs `action` at the end.
    ///
    /// - Parameter action: The cleanup; it runs once.
    public convenience init(_ action: @escaping @Sendable () -> Void) {
        self.init(ActionDisposable(action))
    }

    deinit {
        content.dispose()
    }

    /// Whether the content has been disposed.
    public var isDisposed: Bool {
        content.isDisposed
    }

    /// Disposes the content now.
    public func dispose() {
        content.dispose()
    }
}
