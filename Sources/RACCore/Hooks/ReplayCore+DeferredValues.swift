import Synchronization

/// Deferred delivery for RACBindings: a value written in a batch is accepted now, and delivered when the batch ends.
extension ReplayCore {
    @inlinable
    @inline(never)
    package func notifyDeferred() {
        assertNoLockHeld()
        let deferred = state.withLock { state in
            takeDeferred(&state).map { ($0, serializer.append($0, drainsParked: true)) }
        }
        if let (message, action) = deferred { perform(action) { handle(message) } }
    }

    /// Returns the message that delivers the deferred value, or `nil` if no value is deferred. The caller holds the lock.
    @inlinable
    func takeDeferred(_ state: inout ReplayState) -> Message? {
        guard state.isDeferred, let value = last else { return nil }
        state.isDeferred = false
        return .deferred(value, version.load(ordering: .relaxed))
    }
}
