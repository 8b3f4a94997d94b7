/// The buffer between a signal, which sends at any time, and a task, which requests values at any time.
///
/// One lock decides whether a value is buffered or wakes the waiting task, and whether a task finds a value or waits. A
/// continuation is resumed outside the lock, and exactly once, because the resuming thread has removed it under the lock. A
/// continuation carries no value. The resumed task takes the values from the buffer itself.
///
/// The subscription keeps the buffer, and the buffer does not refer to the subscription, so there is no cycle.
///
/// An unbounded buffer is also the capacity of the signal. Sources that can suspend do so while ``capacity`` values are
/// buffered. The task takes all buffered values at once, so the task can hold another ``capacity`` values.
@usableFromInline
final class SignalBuffer<Value: Sendable, Failure: Error>: DownstreamCapacity {
    /// The number of buffered values at which sources suspend.
    @inlinable static var capacity: Int { 16 }

    @usableFromInline
    struct State: Sendable {
        @usableFromInline var values = FIFOQueue<Value>()
        @usableFromInline var end: Event<Value, Failure>?
        @usableFromInline var waiting: UnsafeContinuation<Void, Never>?
        @usableFromInline var suspended = SuspendedSources()

        @inlinable
        init() {}

        /// Indicates whether the buffer has neither a value nor the end.
        @inlinable var isEmpty: Bool { values.isEmpty && end == nil }

        /// Removes and returns the waiting task. The caller resumes the task after it has released the lock.
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

    @usableFromInline var further: (any DownstreamCapacity)? { nil }

    @usableFromInline var isOwnAvailable: Bool { state.withLock { $0.values.count < Self.capacity } }

    @usableFromInline
    func keep(_ resumption: OneShotAction) -> Bool {
        state.withLock { state in
            if state.values.count < Self.capacity { return false }
            state.suspended.append(resumption)
            return true
        }
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

    /// Removes buffered values: all values at once from an unbounded buffer, one value from a bounded buffer. The values left
    /// in a bounded buffer can still be dropped in favor of newer values.
    ///
    /// - Parameter taken: Receives the values after the first. It must be empty.
    /// - Returns: The first value or else the end, or `nil` if there is neither.
    @inlinable
    func take(into taken: inout FIFOQueue<Value>) -> Event<Value, Failure>? {
        guard policy == .unbounded else {
            return state.withLock { state in
                if let value = state.values.popFirst() { return .next(value) }
                return state.end
            }
        }
        let (end, suspended) = state.withLock { state -> (Event<Value, Failure>?, [OneShotAction]?) in
            if state.values.isEmpty { return (state.end, nil) }
            swap(&state.values, &taken)
            return (nil, state.suspended.isEmpty ? nil : state.suspended.takeAll())
        }
        suspended?.resumeAll()
        if let value = taken.popFirst() { return .next(value) }
        return end
    }

    /// Indicates whether the buffer has neither a value nor the end.
    @inlinable var isEmpty: Bool { state.withLock { $0.isEmpty } }

    /// Waits until there is a value or the end.
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
