extension SignalProtocol {
    /// Returns a signal of the latest value at each tick of another one.
    ///
    /// A value that is still the latest at the next tick is sent again; ticks before the first value send nothing. It
    /// completes when either signal does, and fails when either does. Delivers where the trigger does. Keeps the latest
    /// value.
    ///
    /// ```
    /// self             --1-----2--3--------|
    /// trigger          ----x--x-----x--x---
    /// sample(trigger)  ----1--1-----3--3---|
    /// ```
    ///
    /// Source: `-sample:` in RACSignal.
    ///
    /// - Parameter trigger: What says when; its values, of any type, are dropped. Subscribed to after this signal.
    @inlinable
    public func sample<Trigger: SignalProtocol>(_ trigger: Trigger) -> Signal<Value, Failure>
    where Trigger.Failure == Failure {
        let (source, trigger) = (signal, trigger.signal)
        return source.derive { downstream in
            let join = Join(SampleMachine<Value, Failure>(), downstream)
            source.attach(
                below: downstream.lifetime,
                next: { join.receive(.value($0)) },
                failed: { join.receiveAlone(.failed($0)) },
                completed: { join.receiveAlone(.ended) }
            )
            trigger.attach(
                below: downstream.lifetime,
                next: { _ in join.receive(.tick) },
                failed: { join.receiveAlone(.failed($0)) },
                completed: { join.receiveAlone(.ended) }
            )
        }
    }

    /// Returns a signal of the latest value at each tick of another one that cannot fail.
    ///
    /// - Parameter trigger: What says when; its values, of any type, are dropped. Subscribed to after this signal.
    @inlinable
    @_disfavoredOverload
    public func sample<Trigger: SignalProtocol>(_ trigger: Trigger) -> Signal<Value, Failure>
    where Trigger.Failure == Never {
        sample(trigger.promoteFailure(to: Failure.self))
    }
}

extension SignalProtocol where Failure == Never {
    /// Returns a signal of the latest value, of a signal that cannot fail, at each tick of one that can.
    ///
    /// - Parameter trigger: What says when; its values, of any type, are dropped. Subscribed to after this signal.
    @inlinable
    @_disfavoredOverload
    public func sample<Trigger: SignalProtocol>(_ trigger: Trigger) -> Signal<Value, Trigger.Failure> {
        widened(to: Trigger.Failure.self).sample(trigger)
    }
}

/// Keeps the latest value and sends it at each tick; see ``Join``.
@usableFromInline
struct SampleMachine<Value: Sendable, Failure: Error>: JoinMachine {
    @usableFromInline
    enum Message: Sendable {
        case value(Value)
        case tick
        case failed(Failure)
        /// Either input has completed.
        case ended
    }

    @usableFromInline var latest: Value?

    @inlinable
    init() {}

    @inlinable
    mutating func receive(_ message: Message) -> JoinStep<Value, Failure> {
        switch message {
        case .value(let value):
            latest = value
            return .nothing
        case .tick:
            return latest.map { .send($0) } ?? .nothing
        case .failed(let error):
            return .fail(error)
        case .ended:
            return .complete
        }
    }
}
