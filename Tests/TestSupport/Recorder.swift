import RACCore

/// Records the events of a subscription and checks the contract as they arrive: one event at a time, and no event after the
/// terminal event.
public final class Recorder<Value: Sendable, Failure: Error>: Sendable {
    private struct State: Sendable {
        var events: [Event<Value, Failure>] = []
        var isInside = false
        var overlaps = 0
        var afterEnd = 0
    }

    private let state = Lock(State())
    private let subscription = SerialDisposable()

    /// Creates a recorder without a subscription.
    public init() {}

    /// Creates a recorder and subscribes it to `signal`.
    public convenience init(_ signal: some SignalProtocol<Value, Failure>) {
        self.init()
        subscribe(to: signal)
    }

    /// Subscribes the recorder to `signal`. Disposing the recorder ends the subscription.
    public func subscribe(to signal: some SignalProtocol<Value, Failure>) {
        subscription.disposable = signal.subscribeEvents { [self] in record($0) }
    }

    /// Records an event.
    public func record(_ event: Event<Value, Failure>) {
        state.withLock { state in
            if state.isInside { state.overlaps += 1 }
            state.isInside = true
        }
        state.withLock { state in
            if state.events.last?.isTerminal == true { state.afterEnd += 1 }
            state.events.append(event)
            state.isInside = false
        }
    }

    /// Ends the subscription.
    public func dispose() {
        subscription.dispose()
    }

    /// All events, in order.
    public var events: [Event<Value, Failure>] { state.withLock { $0.events } }

    /// All values, in order.
    public var values: [Value] { events.compactMap { $0.value } }

    /// Indicates whether the signal has completed.
    public var isCompleted: Bool {
        if case .completed = events.last { true } else { false }
    }

    /// The failure, if the signal has failed.
    public var failure: Failure? { events.last?.failure }

    /// Indicates whether the signal has completed or failed.
    public var hasEnded: Bool { events.last?.isTerminal ?? false }

    /// The number of contract violations: overlapping events, and events after the terminal event.
    public var violations: Int { state.withLock { $0.overlaps + $0.afterEnd } }
}
