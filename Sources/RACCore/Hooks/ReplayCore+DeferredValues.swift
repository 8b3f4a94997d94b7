import Synchronization

/// Deferred delivery for RACBindings: a value written in a batch is accepted now, and delivered when the batch ends.
extension ReplayCore {
    @inlinable
    @inline(never)
    package func notifyDeferred() {
        assertNoLockHeld()
        let (message, action) = state.withLock { state in
            guard let message = takeDeferred(&state) else { return (Message.abandon, Action.nothing) }
            return (message, queue(message, drainsParked: true))
        }
        switch action {
        case .nothing:
            break
        case .handle:
            handle(message)
            leave()
        case .serve:
            drainOrPark(.takingUp)
        }
    }

    /// Returns the message that delivers the deferred value, or `nil` if no value is deferred. The caller holds the lock.
    @inlinable
    func takeDeferred(_ state: inout ReplayState) -> Message? {
        guard state.isDeferred, let value = last else { return nil }
        state.isDeferred = false
        return .deferred(value, version.load(ordering: .relaxed))
    }
}
