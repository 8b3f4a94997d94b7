import RACBindings
import Synchronization

/// Somebody who listens: how much waits to be written to them, and how far behind they are.
///
/// What waits is counted in messages. Each event is a message of its own. What a newcomer has missed is one altogether.
final class Client: Sendable {
    /// Becomes true, and stays so, when more waits than there is room for.
    let isDropped = MutableProperty(false)

    private let room: Int
    private let state = Mutex(State())

    private struct State {
        var waiting = 0
        var events = 0
        var writing: Message?
    }

    /// - Parameter room: How many messages may wait. Precondition: positive.
    init(room: Int) {
        precondition(room > 0, "a client needs room for a message, but room is \(room)")
        self.room = room
    }

    /// The messages as this client gets them.
    ///
    /// They wait in memory while the client is not ready for them. When there is no room left, the subscription ends immediately,
    /// and what waits is thrown away: nobody else waits for this client, and it takes no more memory.
    ///
    /// - Returns: For one subscription. Throws ``SlowClientError`` after what still could be taken.
    func messages(of messages: Signal<Message, Never>) -> SignalValues<Message, SlowClientError> {
        messages.tryDo { [self] _ throws(SlowClientError) in try makeRoom() }.values
    }

    /// Counts a message that has come.
    private func makeRoom() throws(SlowClientError) {
        let isFull = state.withLock { state in
            state.waiting += 1
            return state.waiting > room
        }
        guard isFull else { return }
        isDropped.value = true
        throw SlowClientError()
    }

    /// Called when a message has been taken out and is going to be written. The one before has been written then.
    func begins(_ message: Message) {
        finishes()
        state.withLock { $0.writing = message }
    }

    /// Called when the last message has been written.
    func finishes() {
        state.withLock { state in
            guard let written = state.writing else { return }
            state.writing = nil
            state.waiting -= 1
            state.events += written.events
        }
    }

    /// The number of events that have been written to it.
    var events: Int { state.withLock { $0.events } }

    /// How far behind it is.
    func lag(at now: Duration) -> Lag {
        state.withLock { Lag(messages: $0.waiting, time: $0.writing.map { now - $0.madeAt } ?? .zero) }
    }
}

/// How far a client is behind.
struct Lag: Sendable, Equatable, Comparable {
    /// The number of messages that wait, with the one that is being written.
    var messages = 0
    /// The age of the message that is being written.
    var time = Duration.zero

    static func < (left: Lag, right: Lag) -> Bool {
        (left.time, left.messages) < (right.time, right.messages)
    }
}

/// More waited for a client than there was room for.
struct SlowClientError: Error, Equatable {}
