extension SignalProtocol where Value: SignalProtocol, Value.Failure == Failure {
    /// Returns a signal of the values of the latest signal this one has sent; the former one is disposed.
    ///
    /// It completes when this signal and the latest inner one have completed, and fails with either. Once an inner
    /// signal has been replaced, none of its values follows. Keeps nothing but the latest inner subscription.
    ///
    /// ```
    /// self              --a-----b---------|
    /// a                   --1--1--1--1--1
    /// b                         --2--2--2----|
    /// switchToLatest()  ----1--1--2--2--2----|
    /// ```
    ///
    /// Source: `-switchToLatest` in RACSignal.
    @inlinable
    public func switchToLatest() -> Signal<Value.Value, Failure> {
        let outer = signal
        return outer.derive { downstream in
            let join = Join(SwitchMachine<Value.Value, Failure>(), downstream)
            // Where the latest inner signal lives; replacing it disposes the one before.
            let latest = SerialDisposable()
            let generation = Confined(0)
            downstream.lifetime.add(latest)
            outer.attach(
                below: downstream.lifetime,
                next: { inner in
                    generation.value += 1
                    let current = generation.value
                    join.receive(.began(current))
                    switch inner.signal.source {
                    case .just(let value):
                        latest.disposable = nil
                        join.receive(.value(value, current))
                        join.receiveAlone(.ended(current))
                    case .empty:
                        latest.disposable = nil
                        join.receiveAlone(.ended(current))
                    case .fail(let error):
                        join.receiveAlone(.failed(error, current))
                    case .never:
                        latest.disposable = nil
                    case .trusted:
                        let lifetime = CompoundDisposable(depth: downstream.lifetime.depth)
                        latest.disposable = lifetime
                        inner.signal.attach(
                            below: lifetime,
                            next: { join.receive(.value($0, current)) },
                            failed: { join.receiveAlone(.failed($0, current)) },
                            completed: { join.receiveAlone(.ended(current)) }
                        )
                    }
                },
                failed: { join.receiveAlone(.outerFailed($0)) },
                completed: { join.receiveAlone(.outerEnded) }
            )
        }
    }
}

extension SignalProtocol where Value: SignalProtocol, Value.Failure == Never {
    /// As `switchToLatest()`, of inner signals that cannot fail.
    @inlinable
    @_disfavoredOverload
    public func switchToLatest() -> Signal<Value.Value, Failure> {
        map { $0.widened(to: Failure.self) }.switchToLatest().named(after: self)
    }
}

extension SignalProtocol where Failure == Never, Value: SignalProtocol {
    /// As `switchToLatest()`, of a signal that cannot fail and inner ones that can.
    @inlinable
    @_disfavoredOverload
    public func switchToLatest() -> Signal<Value.Value, Value.Failure> {
        widened(to: Value.Failure.self).switchToLatest()
    }
}

/// Lets only the latest inner signal through; see ``Join``.
@usableFromInline
struct SwitchMachine<Value: Sendable, Failure: Error>: JoinMachine {
    @usableFromInline
    enum Message: Sendable {
        /// The inner signal of this number replaces the one before.
        case began(Int)
        case value(Value, Int)
        case ended(Int)
        case failed(Failure, Int)
        case outerEnded
        case outerFailed(Failure)
    }

    @usableFromInline var latest = 0
    @usableFromInline var isInnerOpen = false
    @usableFromInline var isOuterOpen = true

    @inlinable
    init() {}

    @inlinable
    mutating func receive(_ message: Message) -> JoinStep<Value, Failure> {
        switch message {
        case .began(let number):
            latest = number
            isInnerOpen = true
            return .nothing
        case .value(let value, let number):
            return number == latest ? .send(value) : .nothing
        case .ended(let number):
            guard number == latest else { return .nothing }
            isInnerOpen = false
        case .failed(let error, let number):
            return number == latest ? .fail(error) : .nothing
        case .outerEnded:
            isOuterOpen = false
        case .outerFailed(let error):
            return .fail(error)
        }
        return isInnerOpen || isOuterOpen ? .nothing : .complete
    }
}
