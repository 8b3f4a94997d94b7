import Synchronization

/// The position in a stream up to which messages were sent downstream. Attempts that follow one another share it.
///
/// Two kinds of numbers show that nothing is missing. A consumer counts its messages, so a gap in its numbers means that
/// messages were lost between the server and this process. The sequences of the stream ascend, so a message whose sequence is
/// not above the last one is a repetition. The sequences of a consumer for some of the subjects have gaps by nature, so such
/// gaps prove nothing.
final class StreamPosition: Sendable {
    private let state: Mutex<State>

    private struct State {
        var request: ReadRequest
        /// The sequence of the last message that was sent downstream.
        var sequence: UInt64 = 0
        /// The number of the last message of the present consumer.
        var delivery: UInt64 = 0
    }

    init(_ start: NatsStart) {
        state = Mutex(State(request: ReadRequest(start: start, epoch: nil)))
    }

    /// Returns the request for a new consumer, whose numbers begin at 1.
    func begin() -> ReadRequest {
        state.withLock { state in
            state.delivery = 0
            return state.request
        }
    }

    /// Takes the messages that a consumer has returned.
    ///
    /// - Parameters:
    ///   - messages: The messages, or none if the consumer had none in time.
    ///   - boundary: The sequence at which another consumer continues.
    /// - Returns: The messages to send downstream, and whether the consumer has sent all that it was asked for.
    /// - Throws: ``NatsError/interrupted`` if messages are missing. The messages before the gap are counted as not sent.
    func take(
        _ messages: [NatsMessage],
        until boundary: UInt64?
    ) throws(NatsError) -> (messages: [NatsMessage], isAtEnd: Bool) {
        try state.withLock { state throws(NatsError) in
            var taken = state
            var result: [NatsMessage] = []
            result.reserveCapacity(messages.count)
            for message in messages {
                guard message.delivery == taken.delivery + 1 else { throw .interrupted }
                taken.delivery = message.delivery
                if message.sequence >= boundary ?? .max { break }
                guard message.sequence > taken.sequence else { continue }
                taken.sequence = message.sequence
                taken.request = ReadRequest(start: .sequence(message.sequence + 1), epoch: message.epoch)
                result.append(message)
            }
            var isAtEnd = false
            if let boundary {
                isAtEnd = messages.last.map { $0.sequence >= boundary || $0.remaining == 0 } ?? true
                if isAtEnd { taken.request = ReadRequest(start: .sequence(boundary), epoch: taken.request.epoch) }
            }
            state = taken
            return (result, isAtEnd)
        }
    }
}
