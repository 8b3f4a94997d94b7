extension ReplayCore {
    // The unspecialized `deinit` of a subject calls `end` and `releaseSubscribers`. In unspecialized code, each use of the value
    // type looks the type up at run time. These methods avoid such uses, unless another thread owns the serializer.

    @inlinable
    package func end(_ end: TerminalEvent<Failure>) {
        assertNoLockHeld()
        terminate(end)
    }

    /// Releases all subscribers without an event, because no event can follow. Accepted values are delivered first.
    @inlinable
    package func releaseSubscribers() {
        terminate(nil)
    }

    @inlinable
    func terminate(_ end: TerminalEvent<Failure>?) {
        let (hasEnded, isOwner) = state.withLock { state in
            // If the core has ended, all subscribers have already been removed from the list.
            if self.hasEnded { return (true, false) }
            guard !state.isDeferred, serializer.enterLocked() else { return (false, false) }
            record(end, &state)
            return (false, true)
        }
        if isOwner {
            deliverTermination(end)
            if !serializer.leaveIfNoneWaits() { parkRest() }
        } else if !hasEnded {
            terminateAfterPending(end)
        }
    }

    /// Records the terminal event, or that no event can follow. The caller holds the lock.
    @inlinable
    func record(_ end: TerminalEvent<Failure>?, _ state: inout ReplayState) {
        guard let end else {
            state.isClosed = true
            return
        }
        if case .failed(let failure) = end {
            makeCompanion()._withUnsafeGuaranteedRef { $0.failure = ReplayFailure(failure) }
        }
        hasEnded = true
    }

    @inlinable
    @inline(never)
    func parkRest() {
        drainOrPark(.none)
    }

    /// Accepts the last message of this core, after the events that precede it: another thread is the owner of the serializer, or
    /// a value has been deferred. A thread that becomes the owner handles a deferred value and the last message, but no messages
    /// of other threads.
    @inlinable
    @inline(never)
    func terminateAfterPending(_ end: TerminalEvent<Failure>?) {
        let first = state.withLock { state -> Message? in
            // No value is deferred after the end.
            if hasEnded { return nil }
            let deferred = takeDeferred(&state)
            record(end, &state)
            let last = Message.end(end)
            var first: Message?
            if let deferred, case .handle = serializer.append(deferred, drainsParked: false) { first = deferred }
            if case .handle = serializer.append(last, drainsParked: false) { first = last }
            return first
        }
        guard let first else { return }
        handle(first)
        leaveWithoutDraining()
    }
}
