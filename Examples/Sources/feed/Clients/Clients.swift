import RACBindings
import Synchronization

/// Who is there, and what those did who have gone.
///
/// - Parameter Key: Tells the connections of clients apart.
final class Clients<Key: Hashable & Sendable>: Sendable {
    private let state = Mutex(State())

    private struct State {
        var present: [Key: Client] = [:]
        var joined = 0
        var dropped = 0
        /// Events written to those who have gone.
        var events = 0
    }

    /// Lets a client in.
    ///
    /// - Returns: Disposing it lets the client go.
    func add(_ client: Client, at key: Key) -> any Disposable {
        state.withLock { state in
            state.present[key] = client
            state.joined += 1
        }
        return ActionDisposable { [self] in
            state.withLock { state in
                // The same connection may have asked again before this was noticed.
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

/// What is to be said of all clients together.
struct ClientFigures: Sendable, Equatable {
    /// How many are there.
    let present: Int
    /// How many have come since the start.
    let joined: Int
    /// How many were too slow.
    let dropped: Int
    /// The number of events that were written, to all of them.
    let events: Int
    /// The one that is furthest behind.
    let slowest: Lag
}
