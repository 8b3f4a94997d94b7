/// The buffer for the values that a signal has sent, and that the iterating task has not requested yet.
///
/// One lock guards the values and the continuation of the waiting task. A thread removes the continuation under the lock, and
/// resumes the continuation outside the lock. Each continuation is therefore resumed exactly once. The subscription keeps the
/// buffer. The buffer has no reference to the subscription, so there is no retain cycle.
///
/// An unbounded buffer is also the downstream capacity of the signal. The task takes all buffered values together, so the
/// buffer and the task can hold ``capacity`` values each.
@usableFromInline
final class SignalBuffer<Value: Sendable, Failure: Error>: DownstreamCapacity {
    @inlinable static var capacity: Int { 16 }

    @usableFromInline
    struct State: Sendable {
        @usableFromInline var values = FIFOQueue<Value>()
        @usableFromInline var end: Event<Value, Failure>?
        @usableFromInline var waiting: UnsafeContinuation<Void, Never>?
        @usableFromInline var suspended = SuspendedSources()

        @inlinable
        init() {}

        @inlinable var isEmpty: Bool { values.isEmpty && end == nil }
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
        state.withLock { $0.suspended.keep(resumption, unless: $0.values.count < Self.capacity) }
    }

    @inlinable
    func receive(_ value: Value) {
        guard policy == .unbounded else { return receiveWithinBounds(value) }
        let waiting = state.withLock { state in
            state.values.append(value)
            return state.waiting.take()
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
            return (state.waiting.take(), dropped)
        }
        _ = consume dropped
        waiting?.resume()
    }

    @inlinable
    func finish(_ end: Event<Value, Failure>) {
        let waiting = state.withLock { state in
            if state.end == nil { state.end = end }
            return state.waiting.take()
        }
        waiting?.resume()
    }

    /// Returns the next value, or the terminal event if there is no value. An unbounded buffer moves its other values to
    /// `taken`, which must be empty. A bounded buffer keeps its other values, because newer values can still replace them.
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

    @inlinable var isEmpty: Bool { state.withLock { $0.isEmpty } }

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
