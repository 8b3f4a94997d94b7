extension ReplayCore {
    // The unspecialized `deinit` of a subject calls `end` and `abandon`. In unspecialized code, each use of the value type
    // looks the type up at run time. These methods avoid such uses, unless another thread owns the serializer.

    @inlinable
    package func end(_ end: TerminalEvent<Failure>) {
        assertNoLockHeld()
        let entrance = enterToTerminate { _ in record(end) }
        switch entrance {
        case .alone:
            deliverTermination(end)
            leaveWithoutDraining()
        case .afterPending: terminateAfterPending(end)
        case .closed: break
        }
    }

    /// Releases all subscribers without an event, because the subject has been deallocated. Accepted values are delivered first.
    @inlinable
    package func abandon() {
        let entrance = enterToTerminate { $0.isAbandoned = true }
        switch entrance {
        case .alone:
            observers.releaseAll()
            if !serializer.leaveIfNoneWaits() { parkRest() }
        case .afterPending: abandonAfterPending()
        case .closed: break
        }
    }

    /// Records the termination, and makes this thread the owner of the serializer. Does neither if the core has ended, or if
    /// other events must be delivered first.
    @inlinable
    @inline(__always)
    func enterToTerminate(_ record: (inout ReplayState) -> Void) -> TerminationEntrance {
        state.withLock { state in
            // If the core has ended, all subscribers have already been removed from the list.
            if hasEnded { return .closed }
            guard !state.isDeferred, serializer.enterLocked() else { return .afterPending }
            record(&state)
            return .alone
        }
    }

    @inlinable
    @inline(never)
    func terminateAfterPending(_ end: TerminalEvent<Failure>) {
        terminateAfterDeferred(.end(end)) { _ in
            guard !hasEnded else { return false }
            record(end)
            return true
        }
    }

    @inlinable
    @inline(never)
    func parkRest() {
        drainOrPark(.none)
    }

    @inlinable
    @inline(never)
    func abandonAfterPending() {
        terminateAfterDeferred(.abandon) { state in
            state.isAbandoned = true
            return true
        }
    }

    /// Accepts the last message of this core, after a deferred value if there is one. A thread that becomes the owner of the
    /// serializer handles both messages, but no messages of other threads. `end` records the termination in the state, or
    /// returns `false` if a termination has already been recorded.
    @inlinable
    func terminateAfterDeferred(_ message: Message, _ end: (inout ReplayState) -> Bool) {
        let first = state.withLock { state -> Message? in
            let held = takeDeferred(&state)
            guard end(&state) else { return nil }
            var first: Message?
            if let held, case .handle = serializer.append(held, drainsParked: false) { first = held }
            if case .handle = serializer.append(message, drainsParked: false) { first = message }
            return first
        }
        guard let first else { return }
        handle(first)
        leaveWithoutDraining()
    }
}

@usableFromInline
enum TerminationEntrance: Sendable {
    /// No event precedes the termination, and this thread has become the owner of the serializer.
    case alone
    /// Events precede the termination: another thread is the owner of the serializer, or a value has been deferred.
    case afterPending
    /// The core has already ended.
    case closed
}
