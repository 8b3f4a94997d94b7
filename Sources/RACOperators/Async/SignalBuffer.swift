/// What stands between a signal that sends when it wants and a task that asks when it wants.
///
/// One lock decides whether a value goes into the buffer or wakes the waiting task, and whether a task finds a value or
/// waits. Continuations are resumed outside it, each exactly once, because whoever resumes one has taken it out under the
/// lock. The continuation carries nothing. The woken task takes the values from the buffer itself.
///
/// The subscription holds this, and this does not know the subscription, so there is no cycle.
@usableFromInline
final class SignalBuffer<Value: Sendable, Failure: Error>: Sendable {
    @usableFromInline
    struct State: Sendable {
        @usableFromInline var values = FIFOQueue<Value>()
        @usableFromInline var end: Event<Value, Failure>?
        @usableFromInline var waiting: UnsafeContinuation<Void, Never>?

        @inlinable
        init() {}

        /// Indicates whether there is nothing to take, not even the end.
        @inlinable var isEmpty: Bool { values.isEmpty && end == nil }

        /// Takes out the task that waits. The caller resumes it after the lock.
        @inlinable
        mutating func takePending() -> UnsafeContinuation<Void, Never>? {
            let taken = waiting
            waiting = nil
            return taken
        }
    }

    @usableFromInline let policy: SignalValues<Value, Failure>.BufferingPolicy
    @usableFromInline let state = Lock(State())

    @inlinable
    init(_ policy: SignalValues<Value, Failure>.BufferingPolicy) {
        self.policy = policy
    }

    @inlinable
    func receive(_ value: Value) {
        guard policy == .unbounded else { return receiveWithinBounds(value) }
        let waiting = state.withLock { state in
            state.values.append(value)
            return state.takePending()
        }
        waiting?.resume()
    }

    @inlinable
    @inline(never)
    func receiveWithinBounds(_ value: Value) {
        let (waiting, dropped) = state.withLock { state -> (UnsafeContinuation<Void, Never>?, Value?) in
            var dropped: Value?
            switch policy {
            case .bufferingNewest(let count) where state.values.count >= count:
                dropped = state.values.popFirst()
                state.values.append(value)
            case .bufferingOldest(let count) where state.values.count >= count:
                dropped = value
            default:
                state.values.append(value)
            }
            return (state.takePending(), dropped)
        }
        _ = consume dropped
        waiting?.resume()
    }

    @inlinable
    func finish(_ end: Event<Value, Failure>) {
        let waiting = state.withLock { state in
            if state.end == nil { state.end = end }
            return state.takePending()
        }
        waiting?.resume()
    }

    /// Takes what waits: all of it at once from an unbounded buffer, one value from a bounded one. What stays in a bounded
    /// buffer may still be dropped for a newer value, until it is asked for.
    ///
    /// - Parameter taken: Receives the values behind the first. It must be empty.
    /// - Returns: The first value or else the end, or `nil` if there is neither.
    @inlinable
    func take(into taken: inout FIFOQueue<Value>) -> Event<Value, Failure>? {
        guard policy == .unbounded else {
            return state.withLock { state in
                if let value = state.values.popFirst() { return .next(value) }
                return state.end
            }
        }
        let end = state.withLock { state -> Event<Value, Failure>? in
            if state.values.isEmpty { return state.end }
            swap(&state.values, &taken)
            return nil
        }
        if let value = taken.popFirst() { return .next(value) }
        return end
    }

    /// Indicates whether there is nothing to take, not even the end.
    @inlinable var isEmpty: Bool { state.withLock { $0.isEmpty } }

    /// Waits until there is something to take.
    @inlinable
    func wait(isolation: isolated (any Actor)?) async {
        await withUnsafeContinuation(isolation: isolation) { continuation in
            let mustWait = state.withLock { state in
                guard state.isEmpty else { return false }
                precondition(state.waiting == nil, "an iterator is for one task at a time")
                state.waiting = continuation
                return true
            }
            if !mustWait { continuation.resume() }
        }
    }
}
