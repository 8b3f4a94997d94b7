import Synchronization

/// For the properties of RACBindings: a value that is written in a batch is taken in at once, and delivered at the end of the batch.
extension ReplayCore {
    /// Delivers the latest value, if it has been held back and nothing has been taken in since.
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

    /// The message about the value that has been held back. Part of the lock's section.
    @inlinable
    func takeDeferred(_ state: inout ReplayState) -> Message? {
        guard state.isDeferred, let value = last else { return nil }
        state.isDeferred = false
        return .deferred(value, version.load(ordering: .relaxed))
    }
}
