extension SignalProtocol {
    /// Returns a signal without the values before another one sends a value or completes.
    ///
    /// The trigger is subscribed to first: one that sends at once lets everything pass. It is disposed when it has sent a value.
    /// Its failure is ignored, as with ``take(until:)``: nothing but the end of this signal passes then. Failure and completion
    /// of this signal pass unchanged at any time, and dispose the trigger. Keeps a flag. Delivers where this signal sends; an
    /// event that meets the trigger may be delivered on another thread, see `Docs/Contract.md`.
    ///
    /// ```
    /// self                  --1--2--3--4--|
    /// trigger               -------x
    /// skip(until: trigger)  --------3--4--|
    /// ```
    ///
    /// Not in ReactiveObjC; `skip(until:)` in RxSwift and ReactiveSwift.
    ///
    /// - Parameter trigger: What opens the result; of any type.
    @inlinable
    public func skip<Trigger: SignalProtocol>(until trigger: Trigger) -> Signal<Value, Failure> {
        let (source, trigger) = (signal, trigger.take(1))
        return source.derive { downstream in
            let join = Join(SkipUntilMachine<Value, Failure>(), downstream)
            trigger.attach(
                below: downstream.lifetime,
                next: { _ in },
                failed: { _ in },
                completed: { join.receiveAlone(.triggered) }
            )
            source.attach(
                below: downstream.lifetime,
                next: { join.receive(.value($0)) },
                failed: { join.receiveAlone(.failed($0)) },
                completed: { join.receiveAlone(.ended) }
            )
        }
    }
}

/// Drops values until it is triggered; see ``Join``.
@usableFromInline
struct SkipUntilMachine<Value: Sendable, Failure: Error>: JoinMachine {
    @usableFromInline
    enum Message: Sendable {
        case triggered
        case value(Value)
        case failed(Failure)
        case ended
    }

    @usableFromInline var isOpen = false

    @inlinable
    init() {}

    @inlinable
    mutating func receive(_ message: Message) -> JoinStep<Value, Failure> {
        switch message {
        case .triggered:
            isOpen = true
            return .nothing
        case .value(let value):
            return isOpen ? .send(value) : .nothing
        case .failed(let error):
            return .fail(error)
        case .ended:
            return .complete
        }
    }
}
