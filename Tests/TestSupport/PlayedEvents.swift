import RACCore

extension SubjectProtocol {
    /// Sends a value or a terminal event.
    public func play(_ event: Event<Value, Failure>) {
        switch event {
        case .next(let value): send(value)
        case .failed(let error): fail(error)
        case .completed: complete()
        }
    }
}
