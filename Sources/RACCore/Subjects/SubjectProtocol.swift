/// A signal that is fed by hand: whoever holds it can send.
///
/// ``Subject`` says on which thread its subscribers learn of what is sent, and what is queued.
public protocol SubjectProtocol<Value, Failure>: SignalProtocol {
    /// Sends a value to all subscribers of the moment. Ignored after the end.
    ///
    /// - Parameter value: The value.
    func send(_ value: Value)

    /// Ends the signal with a failure, for subscribers of now and later. Ignored after the end.
    ///
    /// - Parameter error: Why it failed.
    func fail(_ error: Failure)

    /// Completes the signal, for subscribers of now and later. Ignored after the end.
    func complete()
}

extension SubjectProtocol where Value == Void {
    /// Sends that something has happened, to all subscribers. `send(())` in short. Ignored after the end.
    public func send() {
        send(())
    }
}

extension SubjectProtocol {
    /// Sends an event of any kind: a value, or one of the ends. Ignored after the end.
    ///
    /// - Parameter event: What to send.
    @inlinable
    public func send(event: Event<Value, Failure>) {
        switch event {
        case .next(let value): send(value)
        case .failed(let error): fail(error)
        case .completed: complete()
        }
    }
}
