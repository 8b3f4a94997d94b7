/// An event and its time.
public struct MarbleEvent<Value: Sendable, Failure: Error>: Sendable {
    /// The time, counted from the beginning of the diagram or the recording.
    public let time: Duration
    /// The event.
    public let event: Event<Value, Failure>

    /// Creates an event with its time.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - time: The time, counted from the beginning of the diagram. A negative time counts as zero when the event is sent.
    public init(_ event: Event<Value, Failure>, at time: Duration) {
        self.event = event
        self.time = time
    }
}

extension MarbleEvent: Equatable where Value: Equatable, Failure: Equatable {}

extension MarbleEvent: CustomStringConvertible {
    /// A text such as `next(1) at 2.0 seconds`.
    public var description: String { "\(event) at \(time)" }
}

extension MarbleDiagram {
    /// Returns the events that the diagram describes.
    ///
    /// - Parameters:
    ///   - values: The value of each character.
    ///   - failure: The error that `#` represents. Omit the error for a signal that cannot fail.
    ///   - frame: The duration of a frame. Precondition: positive.
    /// - Throws: An error that points at a character without a value, at a `#` without an error, or at `^` or `!`.
    public func events<Value, Failure>(
        values: MarbleValues<Value> = .strings,
        error failure: Failure? = Never?.none,
        frame: Duration = .seconds(1)
    ) throws(MarbleError) -> [MarbleEvent<Value, Failure>] {
        let frame = checked(frame: frame)
        var events: [MarbleEvent<Value, Failure>] = []
        for mark in marks {
            let event: Event<Value, Failure>
            switch mark.symbol {
            case .value(let character):
                guard let value = values[character] else {
                    throw error(.unknownValue(character, known: values.characters), at: mark)
                }
                event = .next(value)
            case .unnamed:
                throw error(.unexpectedCharacter(mark.symbol.character), at: mark)
            case .failure:
                guard let failure else { throw error(.failureWithoutError, at: mark) }
                event = .failed(failure)
            case .completion:
                event = .completed
            case .subscription, .disposal:
                throw error(.markInSource(mark.symbol.character), at: mark)
            }
            events.append(MarbleEvent(event, at: frame * mark.position.frame))
        }
        return events
    }
}
