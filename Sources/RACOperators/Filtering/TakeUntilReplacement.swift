extension SignalProtocol {
    /// Returns a signal of the values of this one until another one takes over.
    ///
    /// The first event of the replacement, also its end, disposes this signal. From then on only the replacement's events pass.
    /// Before, values and failure of this signal pass, and a failure disposes the replacement. The completion of this signal does
    /// not pass: the result then waits for the replacement. The replacement is subscribed to first: if it sends immediately, this
    /// signal is not subscribed to at all. Keeps nothing. Delivers on the thread that sends. When both send at the same time, one
    /// thread delivers for both, see `Docs/Contract.md`.
    ///
    /// ```
    /// self                           --1--2--3--4--|
    /// other                          -------a---b--|
    /// take(untilReplacement: other)  --1--2-a---b--|
    /// ```
    ///
    /// Source: `-takeUntilReplacement:` in RACSignal.
    ///
    /// - Parameter replacement: What takes over.
    @inlinable
    public func take(untilReplacement replacement: Signal<Value, Failure>) -> Signal<Value, Failure> {
        let source = signal
        return source.derive { downstream in
            let coordinator = InputCoordinator(TakeUntilReplacementMachine<Value, Failure>(), downstream)
            // Where this signal lives until it is replaced.
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

    /// Takes values until a subject, a property or another signal takes over.
    @inlinable
    @_disfavoredOverload
    public func take(untilReplacement replacement: some SignalProtocol<Value, Failure>) -> Signal<Value, Failure> {
        take(untilReplacement: replacement.signal)
    }
}

extension SignalProtocol {
    /// Takes values until a signal that cannot fail takes over.
    @inlinable
    @_disfavoredOverload
    public func take(untilReplacement replacement: some SignalProtocol<Value, Never>) -> Signal<Value, Failure> {
        take(untilReplacement: replacement.widened(to: Failure.self))
    }
}

extension SignalProtocol where Failure == Never {
    /// Takes values of this signal, which cannot fail, until one that can takes over.
    @inlinable
    @_disfavoredOverload
    public func take<NewFailure: Error>(untilReplacement replacement: some SignalProtocol<Value, NewFailure>) -> Signal<
        Value, NewFailure
    > {
        widened(to: NewFailure.self).take(untilReplacement: replacement.signal)
    }
}

/// Passes what the original sends until the replacement sends something. See ``InputCoordinator``.
@usableFromInline
struct TakeUntilReplacementMachine<Value: Sendable, Failure: Error>: InputMachine {
    @usableFromInline
    enum Input: Sendable {
        /// A value or the failure of the original.
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
            // What was sent on another thread may arrive after the replacement has.
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
