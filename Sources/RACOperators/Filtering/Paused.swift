extension SignalProtocol {
    /// Returns a signal that drops or keeps the values of this signal while the latest value of another signal is `true`.
    ///
    /// Until the other signal sends its first value, all values pass. After the completion of the other signal, its last value
    /// remains in effect. During a pause, values are dropped. With `keeping`, the latest values of the pause are sent in order
    /// when the pause ends, even if another pause begins while they are sent.
    ///
    /// ```
    /// self                     --1--2--3--4-----5--|
    /// isPaused                 ---t---------f-------
    /// paused(while: isPaused)  --1--------------5--|
    /// ```
    ///
    /// ```
    /// self                                 --1--2--3--4-----5--|
    /// isPaused                             ---t---------f-------
    /// paused(while: isPaused, keeping: 1)  --1----------4---5--|
    /// ```
    ///
    /// ```swift
    /// let shown = prices.paused(while: isScrolling, keeping: 10)
    /// ```
    ///
    /// - *Completes* with this signal, even during a pause. The kept values are sent before the completion.
    /// - *Fails* immediately, without the kept values.
    /// - *Keeps* up to `count` values during a pause.
    ///
    /// - Parameters:
    ///   - isPaused: Begins a pause with `true` and ends the pause with `false`. Subscribed to before this signal.
    ///   - count: The maximum number of values to keep in a pause: the latest ones. Precondition: not negative.
    @inlinable
    public func paused(
        while isPaused: some SignalProtocol<Bool, Failure>,
        keeping count: Int = 0
    ) -> Signal<Value, Failure> {
        precondition(count >= 0, "paused(while:keeping:) needs a count that is not negative, but got \(count)")
        let (source, isPaused) = (signal, isPaused.signal)
        return source.derive { downstream in
            let output = Subscriber<PausedOutput<Value>, Failure>(
                endingLike: downstream.ending,
                next: { released in
                    switch released {
                    case .value(let value):
                        downstream.send(value)
                    case .values(var kept):
                        while !downstream.isDisposed, let value = kept.popFirst() { downstream.send(value) }
                    }
                }
            )
            let coordinator = InputCoordinator(PauseMachine<Value, Failure>(keeping: count), output)
            coordinator.subscribe(to: isPaused, as: 1) { coordinator.receive(.second($0)) }
            coordinator.subscribe(to: source, as: 0) { coordinator.receive(.first($0)) }
        }
    }
}

@usableFromInline
enum PausedOutput<Value: Sendable>: Sendable {
    case value(Value)
    case values(FIFOQueue<Value>)
}

@usableFromInline
struct PauseMachine<Value: Sendable, Failure: Error>: InputMachine {
    @usableFromInline let capacity: Int
    @usableFromInline var kept = FIFOQueue<Value>()
    @usableFromInline var isPaused = false

    @inlinable
    init(keeping capacity: Int) {
        self.capacity = capacity
    }

    @inlinable
    mutating func receiveFirst(_ value: Value) -> InputAction<PausedOutput<Value>, Failure> {
        if !isPaused { return .send(.value(value)) }
        kept.append(value)
        if kept.count > capacity { _ = kept.popFirst() }
        return .nothing
    }

    @inlinable
    mutating func receiveSecond(_ begins: Bool) -> InputAction<PausedOutput<Value>, Failure> {
        isPaused = begins
        return begins ? .nothing : takeKept().map { .send($0) } ?? .nothing
    }

    @inlinable
    mutating func completed(_ number: Int) -> InputAction<PausedOutput<Value>, Failure> {
        // After the completion of the pausing signal, its last value still determines whether values pass.
        if number == 1 { return .nothing }
        return takeKept().map { .sendThenComplete($0) } ?? .complete
    }

    @inlinable
    mutating func takeKept() -> PausedOutput<Value>? {
        if kept.isEmpty { return nil }
        let values = kept
        kept = FIFOQueue()
        return .values(values)
    }
}
