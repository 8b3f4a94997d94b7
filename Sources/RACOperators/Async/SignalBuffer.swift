/// What stands between a signal that sends when it wants and a task that asks when it wants.
///
/// One lock decides whether a value goes into the buffer or wakes the waiting task, and whether a task finds a value or
/// waits. Continuations are resumed outside it, each exactly once, because whoever resumes one has taken it out under the
/// lock. The continuation carries nothing; the woken task takes the value from the buffer itself.
final class SignalBuffer<Value: Sendable, Failure: Error>: Sendable {
    private struct State: Sendable {
        var values = Fifo<Value>()
        var end: Event<Value, Failure>?
        var waiting: CheckedContinuation<Void, Never>?
        var hasStarted = false

        /// What a task finds when it asks.
        mutating func take() -> Event<Value, Failure>? {
            if let value = values.popFirst() { return .next(value) }
            return end
        }
    }

    private let signal: Signal<Value, Failure>
    private let policy: SignalValues<Value, Failure>.BufferingPolicy
    private let state = Lock(State())
    private let subscription = SerialDisposable()

    init(_ signal: Signal<Value, Failure>, _ policy: SignalValues<Value, Failure>.BufferingPolicy) {
        self.signal = signal
        self.policy = policy
    }

    deinit {
        subscription.dispose()
    }

    func next(isolation: isolated (any Actor)?) async throws(Failure) -> Value? {
        start()
        while true {
            switch state.withLock({ $0.take() }) {
            case .next(let value): return value
            case .failed(let error): throw error
            case .completed: return nil
            case nil: await wait(isolation: isolation)
            }
        }
    }

    private func start() {
        let isFirst = state.withLock { state in
            defer { state.hasStarted = true }
            return !state.hasStarted
        }
        guard isFirst else { return }
        // Weakly: the iterator owns the buffer, and dropping it ends the subscription.
        subscription.disposable = signal.subscribe { [weak self] value in
            self?.receive(value)
        } failed: { [weak self] error in
            self?.finish(.failed(error))
        } completed: { [weak self] in
            self?.finish(.completed)
        }
    }

    private func wait(isolation: isolated (any Actor)?) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation(isolation: isolation) { continuation in
                let mustWait = state.withLock { state in
                    if !state.values.isEmpty || state.end != nil { return false }
                    precondition(state.waiting == nil, "an iterator is for one task at a time")
                    state.waiting = continuation
                    return true
                }
                if !mustWait { continuation.resume() }
            }
        } onCancel: {
            subscription.dispose()
            finish(.completed)
        }
    }

    private func receive(_ value: Value) {
        let (waiting, dropped) = state.withLock { state -> (CheckedContinuation<Void, Never>?, Value?) in
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
            defer { state.waiting = nil }
            return (state.waiting, dropped)
        }
        _ = consume dropped
        waiting?.resume()
    }

    private func finish(_ end: Event<Value, Failure>) {
        let waiting = state.withLock { state in
            if state.end == nil { state.end = end }
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }
}
