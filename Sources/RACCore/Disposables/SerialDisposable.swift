/// A container for one disposable at a time. Setting another disposable disposes the previous disposable.
///
/// After the container has been disposed, each disposable that is set is disposed immediately. A replaced disposable is
/// disposed on the replacing thread, outside any lock.
public final class SerialDisposable: Disposable {
    private struct State {
        var isDisposed = false
        var content: (any Disposable)?
    }

    private let state: Lock<State>

    /// Creates a container that holds `content`.
    ///
    /// - Parameter content: The first disposable, if any.
    public init(_ content: (any Disposable)? = nil) {
        state = Lock(State(content: content))
    }

    deinit {
        // A chain of disposables can have any length. The limiter bounds the stack use of its release.
        var content = takeContent()
        RecursionLimiter.release(.release, &content)
    }

    /// Indicates whether ``dispose()`` has been called.
    public var isDisposed: Bool {
        state.withLock { $0.isDisposed }
    }

    /// The present content, or `nil` if the container is empty or disposed.
    ///
    /// Setting this property disposes the previous content, or the new content if this container is already disposed. Setting
    /// the present content again does nothing.
    public var disposable: (any Disposable)? {
        get { state.withLock { $0.content } }
        set {
            // The content is exchanged in place, because reference counting would cost as much as all other steps.
            var rest = newValue
            let isOver = state.withLock { state in
                if state.isDisposed { return true }
                // Setting the present content again must not dispose it.
                if state.content === rest { return false }
                Swift.swap(&state.content, &rest)
                return true
            }
            assertNoLockHeld()
            if isOver { rest?.dispose() }
        }
    }

    /// Sets another disposable and returns the previous one without disposing it. If the container is already disposed,
    /// `disposable` is disposed immediately.
    ///
    /// - Parameter disposable: The new content.
    /// - Returns: The previous content, which the caller must dispose, or `nil` if the container was empty or disposed.
    @discardableResult
    public func swap(_ disposable: (any Disposable)?) -> (any Disposable)? {
        let (rest, isDisposed) = state.withLock { state -> ((any Disposable)?, Bool) in
            guard !state.isDisposed else { return (disposable, true) }
            defer { state.content = disposable }
            return (state.content, false)
        }
        guard isDisposed else { return rest }
        assertNoLockHeld()
        rest?.dispose()
        return nil
    }

    /// Disposes the content. Each disposable that is set later is disposed immediately.
    public func dispose() {
        if let content = takeContent(disposing: true) { DisposableMembers(content).dispose() }
    }

    private func takeContent(disposing isDisposed: Bool = false) -> (any Disposable)? {
        state.withLock { state in
            if isDisposed { state.isDisposed = true }
            return state.content.take()
        }
    }
}
