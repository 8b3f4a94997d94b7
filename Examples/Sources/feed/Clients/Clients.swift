import RACBindings
import Synchronization

/// The present clients, and the totals of previous clients.
///
/// - Parameter Key: Identifies the connections of clients.
final class Clients<Key: Hashable & Sendable>: Sendable {
    private let state = Mutex(State())

    private struct State {
        var present: [Key: Client] = [:]
        var joined = 0
        var dropped = 0
        /// The number of events written to previous clients.
        var events = 0
    }

    /// Registers a client.
    ///
    /// - Returns: A disposable that removes the client.
    func add(_ client: Client, at key: Key) -> any Disposable {
        state.withLock { state in
            state.present[key] = client
            state.joined += 1
        }
        return ActionDisposable { [self] in
            state.withLock { state in
                // The same connection may have made a new request before the end of the previous request was noticed.
                if state.present[key] === client { state.present[key] = nil }
                state.events += client.events
                if client.isDropped.value { state.dropped += 1 }
            }
        }
    }

    subscript(key: Key) -> Client? {
        state.withLock { $0.present[key] }
    }

    var count: Int { state.withLock { $0.present.count } }

    func figures(at now: Duration) -> ClientFigures {
        state.withLock { state in
            ClientFigures(
                present: state.present.count,
                joined: state.joined,
                dropped: state.dropped,
                events: state.present.values.reduce(state.events) { $0 + $1.events },
                slowest: state.present.values.map { $0.lag(at: now) }.max() ?? Lag()
            )
        }
    }
}

/// The figures of all clients together.
struct ClientFigures: Sendable, Equatable {
    /// The number of present clients.
    let present: Int
    /// The number of clients since the start.
    let joined: Int
    /// The number of clients that were too slow.
    let dropped: Int
    /// The number of events written to all clients.
    let events: Int
    /// The lag of the slowest client.
    let slowest: Lag
}
