extension SignalProtocol {
    /// Returns a signal that sends the values of this signal until another signal sends an event, and then switches to it.
    ///
    /// The first event of the replacement disposes this signal, even if this event is a completion or a failure. The
    /// replacement is subscribed to first. If it sends immediately, this signal is not subscribed to.
    ///
    /// ```
    /// self                           --1--2--3--4--|
    /// other                          -------a---b--|
    /// take(untilReplacement: other)  --1--2-a---b--|
    /// ```
    ///
    /// ```swift
    /// let page = cachedPage.take(untilReplacement: download)
    /// ```
    ///
    /// - *Completes* when the replacement does. The completion of this signal is ignored.
    /// - *Fails* when the replacement does, or when this signal fails before the first event of the replacement.
    ///
    /// - Parameter replacement: The signal that replaces this signal.
    @inlinable
    public func take(untilReplacement replacement: Signal<Value, Failure>) -> Signal<Value, Failure> {
        let source = signal
        return source.derive { downstream in
            let coordinator = InputCoordinator(TakeUntilReplacementMachine<Value, Failure>(), downstream)
            // The lifetime of the subscription to this signal. The first event of the replacement disposes this lifetime.
            let original = CompoundDisposable(depth: downstream.lifetime.depth)
            downstream.lifetime.add(original)
            replacement.attach(
                parent: downstream.lifetime,
                next: {
                    original.dispose()
                    coordinator.take(.replacement(.next($0)))
                },
                failed: {
                    original.dispose()
                    coordinator.receiveWithoutDraining(.value(.replacement(.failed($0))))
                },
                completed: {
                    original.dispose()
                    coordinator.receiveWithoutDraining(.value(.replacement(.completed)))
                }
            )
            source.attach(
                parent: original,
                next: { coordinator.take(.original(.next($0))) },
                failed: { coordinator.receiveWithoutDraining(.value(.original(.failed($0)))) },
                completed: {}
            )
        }
    }
}

@usableFromInline
struct TakeUntilReplacementMachine<Value: Sendable, Failure: Error>: InputMachine {
    @usableFromInline
    enum Input: Sendable {
        /// A value or the failure of the original signal.
        case original(Event<Value, Failure>)
        case replacement(Event<Value, Failure>)
    }

    @usableFromInline var isReplaced = false

    @inlinable
    init() {}

    @inlinable
    mutating func receive(_ input: Input) -> InputAction<Value, Failure> {
        let event: Event<Value, Failure>
        switch input {
        case .original(let sent):
            // An event of the original can arrive from another thread after the replacement's first event.
            if isReplaced { return .nothing }
            event = sent
        case .replacement(let sent):
            isReplaced = true
            event = sent
        }
        switch event {
        case .next(let value): return .send(value)
        case .failed(let error): return .fail(error)
        case .completed: return .complete
        }
    }

    @inlinable
    func completed(_: Int) -> InputAction<Value, Failure> { .complete }
}
