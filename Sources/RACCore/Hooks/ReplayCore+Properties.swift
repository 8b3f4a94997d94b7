/// Operations under the lock of a core. The properties of RACBindings use them to keep several cores consistent.
extension ReplayCore {
    /// Indicates whether the core has ended. Must be read under the lock, as in the closure of ``withLatest(_:)``.
    @inlinable package var hasEndedInLock: Bool { hasEnded }

    package var currentTermination: TerminalEvent<Failure>? { state.withLock { _ in end } }

    /// Runs a closure without user code, under the lock, with the value accepted last. Precondition: a value has been accepted.
    @inlinable
    package func withLatest<Result: Sendable>(_ body: (Value) -> Result) -> Result {
        state.withLock { _ in body(Self.requireValue(last)) }
    }

    /// Replaces the latest value with another representation of the same value, without a notification. Returns `nil` if the core
    /// has ended. `change` runs under the lock, and must neither run user code nor release a value whose `deinit` is user code.
    /// Precondition: the core keeps exactly one value.
    @inlinable
    package func replaceLatest(_ change: (Value) -> Value) -> Value? {
        state.withLock { _ in
            guard !hasEnded else { return nil }
            let changed = change(Self.requireValue(last))
            last = changed
            return changed
        }
    }

    /// Returns whether `action` requires this thread to deliver a value for which there is no subscriber.
    @inlinable
    package func isUnobserved(_ action: Action) -> Bool {
        // With the action `handle`, this thread is the owner of the serializer, so it can read the list.
        if case .handle = action { observers.isEmpty } else { false }
    }
}
