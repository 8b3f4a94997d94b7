import Synchronization

extension ReplayCore {
    @inlinable
    package func send(_ value: Value) {
        assertNoLockHeld()
        let (displaced, action) = state.withLock { accept(value, &$0, deferring: false) }
        _ = consume displaced
        perform(action, value)
    }

    /// Accepts and delivers the value that `decide` computes from the latest value, unless the result is `nil`. The lock is
    /// held during the decision, so values are delivered in the order of the decisions, and `decide` must run no user code. A
    /// deferred value is delivered by ``notifyDeferred()``. Returns `true` if a value has been accepted.
    @inlinable
    @discardableResult
    package func decideNext(deferring isDeferred: Bool = false, _ decide: (Value?) -> Value?) -> Bool {
        assertNoLockHeld()
        guard let taken = accept(deferring: isDeferred, decide) else { return false }
        finish(taken)
        return true
    }

    /// An accepted value, and the step that this thread must still take to deliver it. The struct cannot be copied, because a
    /// copy in the caller could keep the replaced value until the subscribers have received the new value.
    @usableFromInline
    package struct Accepted: ~Copyable, Sendable {
        @usableFromInline package let value: Value
        /// The replaced value, to be released with no lock held.
        @usableFromInline package var replaced: Value?
        @usableFromInline package let action: Action

        @inlinable
        init(value: Value, replaced: Value?, action: Action) {
            self.value = value
            self.replaced = replaced
            self.action = action
        }
    }

    /// The first half of ``decideNext(deferring:_:)``. Returns `nil` if no value has been accepted. The caller may hold the lock
    /// of another core. When the caller passes the result to ``finish(_:)``, it must hold no lock.
    @inlinable
    package func accept(deferring isDeferred: Bool, _ decide: (Value?) -> Value?) -> Accepted? {
        state.withLock { state in
            guard !hasEnded, let value = decide(last) else { return nil }
            let (displaced, action) = accept(value, &state, deferring: isDeferred)
            return Accepted(value: value, replaced: displaced, action: action)
        }
    }

    @inlinable
    package func finish(_ taken: consuming Accepted) {
        taken.replaced = nil
        perform(taken.action, taken.value)
    }

    /// Changes the latest value. `body` runs outside the lock, and runs again if a value has been sent in the meantime.
    @inlinable
    package func modify<Result, Failed: Error>(
        _ body: (inout Value) throws(Failed) -> Result
    ) throws(Failed) -> Result {
        while true {
            var (value, seen) = withLatest { ($0, version.load(ordering: .relaxed)) }
            let result = try body(&value)
            var isOutdated = false
            decideNext { _ in
                isOutdated = version.load(ordering: .relaxed) != seen
                return isOutdated ? nil : value
            }
            if !isOutdated { return result }
        }
    }

    /// Keeps a value and queues its delivery, unless the core has ended. The caller holds the core's lock.
    @inlinable
    func accept(_ value: Value, _ state: inout ReplayState, deferring isDeferred: Bool) -> (
        displaced: Value?, action: Action
    ) {
        guard !hasEnded else { return (nil, .nothing) }
        version.store(version.load(ordering: .relaxed) &+ 1, ordering: .releasing)
        let displaced = keep(value)
        state.isDeferred = isDeferred
        if isDeferred { return (displaced, .nothing) }
        return (displaced, serializer.enterLocked() ? .handle : serializer.append(.next(value), drainsParked: true))
    }

    @inlinable
    package func perform(_ action: Action, _ value: Value) {
        perform(action) { deliver(value) }
    }
}
