import RACBindings
import Synchronization

/// A client of the feed, with its pending messages and its lag.
///
/// Pending messages are counted as follows: each event is one message, and all events that a new client has missed are one message.
final class Client: Sendable {
    /// Becomes true when there are more pending messages than allowed. It then stays true.
    let isDropped = MutableProperty(false)

    private let room: Int
    private let state = Mutex(State())

    private struct State {
        var waiting = 0
        var events = 0
        var writing: Message?
    }

    /// - Parameter room: The maximum number of pending messages. Precondition: positive.
    init(room: Int) {
        precondition(room > 0, "a client needs room for a message, but room is \(room)")
        self.room = room
    }

    /// The messages for this client.
    ///
    /// The messages are kept in memory until the client is ready for them. When the limit is exceeded, the subscription ends
    /// immediately, and the pending messages are discarded. Other clients do not wait for a slow client, and its use of memory
    /// is limited.
    ///
    /// - Returns: Values for one subscription. The sequence throws ``SlowClientError`` after the values that could still be
    ///   received.
    func messages(of messages: Signal<Message, Never>) -> SignalValues<Message, SlowClientError> {
        messages.tryDo { [self] _ throws(SlowClientError) in try makeRoom() }.values
    }

    /// Counts a message that has arrived.
    private func makeRoom() throws(SlowClientError) {
        let isFull = state.withLock { state in
            state.waiting += 1
            return state.waiting > room
        }
        guard isFull else { return }
        isDropped.value = true
        throw SlowClientError()
    }

    /// Records that a message has been dequeued and will be written next. The previous message has been written by then.
    func begins(_ message: Message) {
        finishes()
        state.withLock { $0.writing = message }
    }

    /// Records that the last message has been written.
    func finishes() {
        state.withLock { state in
            guard let written = state.writing else { return }
            state.writing = nil
            state.waiting -= 1
            state.events += written.events
        }
    }

    /// The number of events written to the client.
    var events: Int { state.withLock { $0.events } }

    /// Returns the lag of the client.
    func lag(at now: Duration) -> Lag {
        state.withLock { Lag(messages: $0.waiting, time: $0.writing.map { now - $0.madeAt } ?? .zero) }
    }
}

/// The lag of a client.
struct Lag: Sendable, Equatable, Comparable {
    /// The number of pending messages, including the one that is being written.
    var messages = 0
    /// The age of the message that is being written.
    var time = Duration.zero

    static func < (left: Lag, right: Lag) -> Bool {
        (left.time, left.messages) < (right.time, right.messages)
    }
}

/// The error of a client with more pending messages than allowed.
struct SlowClientError: Error, Equatable {}
