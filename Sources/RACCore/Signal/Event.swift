/// An event of a signal: a value, a failure or completion.
public enum Event<Value, Failure: Error> {
    /// A value. More events can follow.
    case next(Value)
    /// A failure, which ends the signal. No event follows.
    case failed(Failure)
    /// The completion, which ends the signal without a failure. No event follows.
    case completed

    /// Indicates whether this event is a failure or a completion, so that no event can follow.
    public var isTerminal: Bool {
        if case .next = self { false } else { true }
    }

    /// The value of a `next` event, or `nil` for another event.
    public var value: Value? {
        if case .next(let value) = self { value } else { nil }
    }

    /// The error of a `failed` event, or `nil` for another event.
    public var failure: Failure? {
        if case .failed(let error) = self { error } else { nil }
    }

    /// Returns a `next` event with a transformed value. Other events are returned unchanged.
    ///
    /// - Parameter transform: Computes the new value. Called at most once, before this method returns.
    public func map<NewValue>(_ transform: (Value) -> NewValue) -> Event<NewValue, Failure> {
        switch self {
        case .next(let value): .next(transform(value))
        case .failed(let error): .failed(error)
        case .completed: .completed
        }
    }

    /// Returns a `failed` event with a transformed error. Other events are returned unchanged.
    ///
    /// - Parameter transform: Computes the new error. Called at most once, before this method returns.
    public func mapError<NewFailure>(_ transform: (Failure) -> NewFailure) -> Event<Value, NewFailure> {
        switch self {
        case .next(let value): .next(value)
        case .failed(let error): .failed(transform(error))
        case .completed: .completed
        }
    }
}

extension Event: Sendable where Value: Sendable {}

extension Event: Equatable where Value: Equatable, Failure: Equatable {}

extension Event: Hashable where Value: Hashable, Failure: Hashable {}

extension Event: CustomStringConvertible {
    /// A text such as `next(1)`, `failed(oops)` or `completed`.
    public var description: String {
        switch self {
        case .next(let value): "next(\(value))"
        case .failed(let error): "failed(\(error))"
        case .completed: "completed"
        }
    }
}
