/// How a ``ReplayCore`` ends, or is released.
extension ReplayCore {
    // A `deinit` calls these two, and is not specialized. So they look up no type, unless somebody else is at work.

    /// Takes in and delivers the end, if it is the first.
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

    /// Releases all subscribers without telling them: the subject has been deallocated. They get before that what has been taken
    /// in.
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

    /// Notes an end and becomes the owner of the serializer, if this has not ended, and no event comes before the end.
    ///
    /// - Parameter note: Notes the end in the state.
    @inlinable
    @inline(__always)
    func enterToTerminate(_ note: (inout ReplayState) -> Void) -> TerminationAdmission {
        state.withLock { state in
            // The end takes all subscribers off the list.
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

    /// Takes in and handles a message after which none can arrive, and nothing of what others send. A value that has been held
    /// back comes before.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - end: Notes the end in the state. Says whether it is the first.
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

/// What comes before the end of a ``ReplayCore``.
@usableFromInline
enum TerminationAdmission: Sendable {
    /// Nothing does: this thread owns the serializer.
    case alone
    /// Another thread is at work, or a value has been held back.
    case afterPending
    /// Another end has come.
    case closed
}
