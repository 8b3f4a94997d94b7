import Synchronization

/// How a ``ReplayCore`` takes in values, and decides on them.
extension ReplayCore {
    @inlinable
    package func send(_ value: Value) {
        assertNoLockHeld()
        let (displaced, duty) = state.withLock { accept(value, &$0, holding: false) }
        _ = consume displaced
        perform(duty, value)
    }

    /// Takes in and delivers what `decide` makes of the latest value, if anything. The decision is part of the lock's
    /// section, so that values decided on are in the order in which they are delivered.
    ///
    /// - Parameters:
    ///   - isHeld: Whether the value is only to be kept, and delivered by ``notifyDeferred()``.
    ///   - decide: Gets the latest value, if one is kept. Runs no user code.
    /// - Returns: Whether a value has been taken in.
    @inlinable
    @discardableResult
    package func decideNext(holding isHeld: Bool = false, _ decide: (Value?) -> Value?) -> Bool {
        assertNoLockHeld()
        guard let taken = accept(holding: isHeld, decide) else { return false }
        finish(taken)
        return true
    }

    /// A value that has been taken in, and what is left to do about it.
    ///
    /// It cannot be copied, so ``finish(_:)`` releases the value that was replaced. A copy in a caller would keep that value
    /// until the optimizer, or in a debug build the end of the caller, let it go: after the subscribers have got the new one.
    @usableFromInline
    package struct Taken: ~Copyable, Sendable {
        @usableFromInline package let value: Value
        /// The value that was replaced, to be released with no lock held.
        @usableFromInline package var replaced: Value?
        @usableFromInline package let duty: Duty

        @inlinable
        init(value: Value, replaced: Value?, duty: Duty) {
            self.value = value
            self.replaced = replaced
            self.duty = duty
        }
    }

    /// The first half of ``decideNext(holding:_:)``. The caller may hold the lock of another core.
    ///
    /// - Returns: What to pass to ``finish(_:)``, with no lock held, or `nil` if nothing has been taken in.
    @inlinable
    package func accept(holding isHeld: Bool, _ decide: (Value?) -> Value?) -> Taken? {
        state.withLock { state in
            guard !hasEnded, let value = decide(last) else { return nil }
            let (displaced, duty) = accept(value, &state, holding: isHeld)
            return Taken(value: value, replaced: displaced, duty: duty)
        }
    }

    /// The second half of ``decideNext(holding:_:)``: releases the value that was replaced, then delivers the new one.
    @inlinable
    package func finish(_ taken: consuming Taken) {
        taken.replaced = nil
        perform(taken.duty, taken.value)
    }

    /// Replaces the latest value by what `body` makes of it, as one step.
    ///
    /// `body` works on a copy, outside the lock, and runs again if another thread has sent in the meantime.
    @inlinable
    package func modify<Result, Failed: Error>(
        _ body: (inout Value) throws(Failed) -> Result
    ) throws(Failed) -> Result {
        while true {
            var (value, seen) = latest(with: { version.load(ordering: .relaxed) })
            let result = try body(&value)
            var isOutdated = false
            decideNext { _ in
                isOutdated = version.load(ordering: .relaxed) != seen
                return isOutdated ? nil : value
            }
            if !isOutdated { return result }
        }
    }

    /// Keeps a value and returns it its place in the queue, unless this has ended. Part of the lock's section.
    ///
    /// - Returns: What is kept no longer, and what is left to do.
    @inlinable
    func accept(_ value: Value, _ state: inout ReplayState, holding isHeld: Bool) -> (displaced: Value?, duty: Duty) {
        guard !hasEnded else { return (nil, .nothing) }
        version.store(version.load(ordering: .relaxed) &+ 1, ordering: .releasing)
        let displaced = keep(value)
        state.isHeld = isHeld
        if isHeld { return (displaced, .nothing) }
        return (displaced, serializer.enterLocked() ? .handle : queue(.next(value), drainsParked: true))
    }

    /// Appends a message to the queue. Part of the lock's section.
    @inlinable
    @inline(never)
    func queue(_ message: Message, drainsParked: Bool) -> Duty {
        switch serializer.append(message, drainsParked: drainsParked) {
        case .waits: .nothing
        case .enters: .handle
        case .drains: .serve
        }
    }

    /// Delivers a value that has been taken in, as far as that is left to this thread.
    @inlinable
    package func perform(_ duty: Duty, _ value: Value) {
        switch duty {
        case .nothing:
            break
        case .handle:
            deliver(value)
            leave()
        case .serve:
            drainOrPark(.takingUp)
        }
    }
}
