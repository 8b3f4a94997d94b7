/// The end and the release of a ``ReplayCore``.
extension ReplayCore {
    // An unspecialized `deinit` calls `end` and `abandon`. These methods therefore look up no type at run time, unless another
    // thread is the owner.

    /// Accepts and delivers the end, if it is the first end.
    @inlinable
    package func end(_ end: TerminalEvent<Failure>) {
        assertNoLockHeld()
        let entrance = enterToTerminate { _ in note(end) }
        switch entrance {
        case .alone:
            deliverTermination(end)
            leaveWithoutDraining()
        case .afterPending: terminateAfterPending(end)
        case .closed: break
        }
    }

    /// Releases all subscribers without an event, because the subject has been deallocated. Values that have already been
    /// accepted are delivered first.
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

    /// Records an end and becomes the owner of the serializer, if the core has not ended and no event is pending before the end.
    ///
    /// - Parameter note: Records the end in the state.
    @inlinable
    @inline(__always)
    func enterToTerminate(_ note: (inout ReplayState) -> Void) -> TerminationAdmission {
        state.withLock { state in
            // The end removes all subscribers from the list.
            if hasEnded { return .closed }
            guard !state.isDeferred, serializer.enterLocked() else { return .afterPending }
            note(&state)
            return .alone
        }
    }

    @inlinable
    @inline(never)
    func terminateAfterPending(_ end: TerminalEvent<Failure>) {
        terminateAfterDeferred(.end(end)) { _ in
            guard !hasEnded else { return false }
            note(end)
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

    /// Accepts and handles the last message of this core, after a deferred value, and handles no messages of other threads.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - end: Records the end in the state. Returns whether it is the first end.
    @inlinable
    func terminateAfterDeferred(_ message: Message, _ end: (inout ReplayState) -> Bool) {
        let first = state.withLock { state -> Message? in
            let held = takeDeferred(&state)
            guard end(&state) else { return nil }
            var first: Message?
            if let held, case .handle = queue(held, drainsParked: false) { first = held }
            if case .handle = queue(message, drainsParked: false) { first = message }
            return first
        }
        guard let first else { return }
        handle(first)
        leaveWithoutDraining()
    }
}

/// The result of an attempt to end a ``ReplayCore``, which depends on the events that precede the end.
@usableFromInline
enum TerminationAdmission: Sendable {
    /// No event precedes the end, and this thread owns the serializer.
    case alone
    /// Another thread is the owner, or a value has been deferred.
    case afterPending
    /// Another end has been accepted.
    case closed
}
