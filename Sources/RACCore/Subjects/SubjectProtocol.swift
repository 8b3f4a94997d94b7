/// A signal whose events you send by calling its methods.
///
/// ``Subject`` describes on which thread subscribers receive events, and which events are queued.
public protocol SubjectProtocol<Value, Failure>: SignalProtocol {
    /// Sends a value to all present subscribers. Ignored if the signal has already ended.
    ///
    /// - Parameter value: The value.
    func send(_ value: Value)

    /// Ends the signal with a failure, for present and later subscribers. Ignored if the signal has already ended.
    ///
    /// - Parameter error: The reason for the failure.
    func fail(_ error: Failure)

    /// Completes the signal, for present and later subscribers. Ignored if the signal has already ended.
    func complete()
}

extension SubjectProtocol where Value == Void {
    /// Sends an empty value to all subscribers. Short for `send(())`. Ignored if the signal has already ended.
    public func send() {
        send(())
    }
}

extension SubjectProtocol {
    /// Sends an event: a value, a failure or completion. Ignored if the signal has already ended.
    ///
    /// - Parameter event: The event to send.
    @inlinable
    public func send(event: Event<Value, Failure>) {
        switch event {
        case .next(let value): send(value)
        case .failed(let error): fail(error)
        case .completed: complete()
        }
    }
}
