extension SignalProtocol {
    /// Returns a signal that switches from this signal to another signal, the replacement, when the replacement sends an event.
    ///
    /// The first event of the replacement disposes this signal, even if this event is a completion or a failure. The replacement
    /// is subscribed to first. If the replacement sends immediately, this signal is not subscribed to.
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
                    coordinator.receive(.second(.next($0)))
                },
                failed: {
                    original.dispose()
                    coordinator.receiveWithoutDraining(.second(.failed($0)))
                },
                completed: {
                    original.dispose()
                    coordinator.receiveWithoutDraining(.second(.completed))
                }
            )
            source.attach(
                parent: original,
                next: { coordinator.receive(.first(.next($0))) },
                failed: { coordinator.receiveWithoutDraining(.first(.failed($0))) },
                completed: {}
            )
        }
    }
}

/// The first input is a value or the failure of the original signal. The second input is an event of the replacement.
@usableFromInline
struct TakeUntilReplacementMachine<Value: Sendable, Failure: Error>: InputMachine {
    @usableFromInline var isReplaced = false

    @inlinable
    init() {}

    @inlinable
    func receiveFirst(_ event: Event<Value, Failure>) -> InputAction<Value, Failure> {
        // An event of the original can arrive from another thread after the replacement's first event.
        isReplaced ? .nothing : InputAction(event)
    }

    @inlinable
    mutating func receiveSecond(_ event: Event<Value, Failure>) -> InputAction<Value, Failure> {
        isReplaced = true
        return InputAction(event)
    }

    @inlinable
    func completed(_: Int) -> InputAction<Value, Failure> { .complete }
}
