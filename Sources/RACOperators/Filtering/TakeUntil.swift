extension SignalProtocol {
    /// Returns a signal that ends when another one sends a value or completes.
    ///
    /// Until then the values of this signal pass; then the result completes, and both signals are disposed. The trigger is
    /// subscribed to first: if it sends at once, this signal is not subscribed to at all. A failure of the trigger is ignored.
    /// Failure and completion of this signal pass unchanged, and dispose the trigger. Values are delivered where this signal
    /// sends them, the completion where the trigger sends; if a value is being delivered at that moment, the completion comes
    /// after it, and on that thread. Keeps nothing.
    ///
    /// ```
    /// self                  --1--2--3--4--|
    /// trigger               -------x
    /// take(until: trigger)  --1--2-|
    /// ```
    ///
    /// Source: `-takeUntil:` in RACSignal.
    ///
    /// - Parameter trigger: What ends the result; of any type.
    @inlinable
    public func take<Trigger: SignalProtocol>(until trigger: Trigger) -> Signal<Value, Failure> {
        let (source, trigger) = (signal, trigger.signal)
        return source.derive { downstream in
            let join = Join(TakeUntilMachine<Value, Failure>(), downstream)
            trigger.attach(
                below: downstream.lifetime,
                next: { _ in join.receive(.ended) },
                failed: { _ in },
                completed: { join.receiveAlone(.ended) }
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

/// Passes values until the end of either input; see ``Join``.
@usableFromInline
struct TakeUntilMachine<Value: Sendable, Failure: Error>: JoinMachine {
    @usableFromInline
    enum Message: Sendable {
        case value(Value)
        case failed(Failure)
        /// The trigger has fired, or the source has completed.
        case ended
    }

    // The machine does not need this, since a `Join` that has ended asks no more. But an empty struct has the address of the
    // field beside it, and the thread sanitizer would take a change of that field and a use of the machine for a race.
    @usableFromInline var hasEnded = false

    @inlinable
    init() {}

    @inlinable
    mutating func receive(_ message: Message) -> JoinStep<Value, Failure> {
        if hasEnded { return .nothing }
        switch message {
        case .value(let value):
            return .send(value)
        case .failed(let error):
            hasEnded = true
            return .fail(error)
        case .ended:
            hasEnded = true
            return .complete
        }
    }
}
