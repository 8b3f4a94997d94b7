/// A place for one disposable at a time: putting in the next disposes the one before.
///
/// Once disposed, whatever is put in is disposed immediately. The replaced disposable is disposed on the thread that
/// replaces it, outside any lock.
///
/// Source: `RACSerialDisposable`.
public final class SerialDisposable: Disposable {
    private struct State {
        var isDisposed = false
        var content: (any Disposable)?
    }

    private let state: Lock<State>

    /// Creates a place holding `content`.
    ///
    /// - Parameter content: The first disposable, if any.
    public init(_ content: (any Disposable)? = nil) {
        state = Lock(State(content: content))
    }

    deinit {
        // What it holds may be another one of these, and so on.
        var content = takeContent()
        RecursionLimiter.release(.release, &content)
    }

    /// Indicates whether ``dispose()`` has been called.
    public var isDisposed: Bool {
        state.withLock { $0.isDisposed }
    }

    /// The disposable held now, or `nil` without one, and once this is disposed.
    ///
    /// Setting it disposes the previous one, or the new one if this is already disposed. Setting the one that is already there
    /// does nothing.
    public var disposable: (any Disposable)? {
        get { state.withLock { $0.content } }
        set {
            // Exchanged in place and not copied: to count references takes as long as all else.
            var rest = newValue
            let isOver = state.withLock { state in
                if state.isDisposed { return true }
                // Putting in what is already there must not dispose it.
                if state.content === rest { return false }
                Swift.swap(&state.content, &rest)
                return true
            }
            assertNoLockHeld()
            if isOver { rest?.dispose() }
        }
    }

    /// Puts in another disposable and hands back the previous one without disposing it.
    ///
    /// If this is already disposed, `disposable` is disposed immediately and the result is `nil`.
    ///
    /// Source: `-swapInDisposable:` in RACSerialDisposable.
    ///
    /// - Parameter disposable: What to hold from now on.
    /// - Returns: The previous content, now the caller's to dispose, or `nil` if there was none.
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

    /// Disposes the content, and everything put in later.
    public func dispose() {
        if let content = takeContent(disposing: true) { DisposableMembers(content).dispose() }
    }

    private func takeContent(disposing isDisposed: Bool = false) -> (any Disposable)? {
        state.withLock { state in
            if isDisposed { state.isDisposed = true }
            defer { state.content = nil }
            return state.content
        }
    }
}
