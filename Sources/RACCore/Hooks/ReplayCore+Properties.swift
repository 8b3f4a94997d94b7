/// For the properties of RACBindings, which keep several cores in step: operations under the lock of a core.
extension ReplayCore {
    /// Indicates whether the core has ended. For closures that run under the lock, as in ``withLatest(_:)``.
    @inlinable package var hasEndedInLock: Bool { hasEnded }

    /// The terminal event, or `nil` if the core has not ended.
    @inlinable package var currentTermination: TerminalEvent<Failure>? { state.withLock { _ in end } }

    /// Runs a closure under the lock with the value accepted last. Precondition: there is one.
    ///
    /// - Parameter body: Runs no user code.
    @inlinable
    package func withLatest<Result: Sendable>(_ body: (Value) -> Result) -> Result {
        state.withLock { _ in body(Self.requireValue(last)) }
    }

    /// Replaces the latest value by another representation, without a notification. Precondition: there is one, and one is kept.
    ///
    /// - Parameter change: Creates the other representation. Neither this closure nor a release inside it runs user code.
    /// - Returns: The value kept now, or `nil` if this has ended.
    @inlinable
    package func replaceLatest(_ change: (Value) -> Value) -> Value? {
        state.withLock { _ in
            guard !hasEnded else { return nil }
            let changed = change(Self.requireValue(last))
            last = changed
            return changed
        }
    }

    /// Returns whether this thread is the one to deliver a value, and there is no subscriber to receive it.
    @inlinable
    package func isUnobserved(_ action: Action) -> Bool {
        // This thread is the owner, so it can read the list.
        if case .handle = action { observers.isEmpty } else { false }
    }
}
