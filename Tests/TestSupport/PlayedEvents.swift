import RACCore

extension SubjectProtocol {
    /// Sends an event of any kind.
    public func play(_ event: Event<Value, Failure>) {
        switch event {
        case .next(let value): send(value)
        case .failed(let error): fail(error)
        case .completed: complete()
        }
    }
}
