/// For the properties of RACBindings, which keep more than one core in step: what they do in the lock of a core.
extension ReplayCore {
    /// Indicates whether this has ended. For closures that run in the lock, as in ``withLatest(_:)``.
    @inlinable package var hasEndedInLock: Bool { hasEnded }

    /// How this has ended, or `nil` if it has not.
    @inlinable package var currentTermination: TerminalEvent<Failure>? { state.withLock { _ in end } }

    /// Runs a closure in the lock with the value taken in last. Precondition: there is one.
    ///
    /// - Parameter body: Runs no user code.
    @inlinable
    package func withLatest<Result: Sendable>(_ body: (Value) -> Result) -> Result {
        state.withLock { _ in body(Self.requireValue(last)) }
    }

    /// Replaces the latest value by another form of it, of which nobody is told. Precondition: there is one, and one is kept.
    ///
    /// - Parameter change: Makes that form. Runs no user code, also none of what it releases.
    /// - Returns: What is kept now, or `nil` if this has ended.
    @inlinable
    package func replaceLatest(_ change: (Value) -> Value) -> Value? {
        state.withLock { _ in
            guard !hasEnded else { return nil }
            let changed = change(Self.requireValue(last))
            last = changed
            return changed
        }
    }

    /// Returns whether this thread is to deliver a value, and there is no subscriber to deliver it to.
    @inlinable
    package func isUnobserved(_ action: Action) -> Bool {
        // The list is the owner's, which this thread is.
        if case .handle = action { observers.isEmpty } else { false }
    }
}
