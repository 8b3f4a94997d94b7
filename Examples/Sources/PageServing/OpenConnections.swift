import Foundation
import Synchronization

/// The open connections of a server: their number is limited, and those that exceed a time limit are ended.
///
/// A connection is ended with `shutdown`, after which its reads and writes return. Its task then closes it. No descriptor is
/// closed while it is listed here, so its number cannot belong to another connection.
final class OpenConnections: Sendable {
    /// The present activity of a connection.
    enum Phase {
        /// Waits for a request.
        case reading
        /// Waits for the server.
        case answering
        /// Waits for the client to receive.
        case writing
        /// Waits for the client to notice a refusal.
        case refused
        /// Was ended, and is not counted any more.
        case ended
    }

    private struct Connection {
        let descriptor: Int32
        var phase = Phase.reading
        var since = ContinuousClock.now
    }

    private struct State {
        var connections: [Int: Connection] = [:]
        var lastNumber = 0
        var isStopping = false

        var count: Int { connections.values.count { $0.phase != .ended } }
    }

    private let limits: PageLimits
    private let state = Mutex(State())

    init(_ limits: PageLimits) {
        self.limits = limits
    }

    /// Adds a connection.
    ///
    /// If there are too many, the connection that has waited longest for a request is ended. Clients that connect and send nothing
    /// can therefore not keep others away.
    ///
    /// - Returns: The number of the connection, or `nil` if all other connections are in use.
    func add(_ descriptor: Int32) -> Int? {
        state.withLock { state in
            if state.connections.count >= limits.connections, state.count >= limits.connections {
                let waiting = state.connections.filter { $0.value.phase == .reading }
                guard let oldest = waiting.min(by: { $0.value.since < $1.value.since })?.key else { return nil }
                end(&state.connections[oldest])
            }
            state.lastNumber += 1
            state.connections[state.lastNumber] = Connection(descriptor: descriptor)
            return state.lastNumber
        }
    }

    /// Removes a connection, before it is closed.
    func remove(_ number: Int) {
        state.withLock { $0.connections[number] = nil }
    }

    /// Records that a connection begins another activity.
    func begin(_ phase: Phase, of number: Int) {
        let now = ContinuousClock.now
        state.withLock { state in
            guard let connection = state.connections[number], connection.phase != .ended else { return }
            state.connections[number]?.phase = phase
            state.connections[number]?.since = now
            if phase == .reading, state.isStopping { end(&state.connections[number]) }
        }
    }

    /// Indicates whether a connection has waited too long for its request.
    func isLate(_ number: Int) -> Bool {
        state.withLock { state in
            guard let connection = state.connections[number], connection.phase == .reading else { return false }
            return ContinuousClock.now - connection.since >= limits.requestTime
        }
    }

    /// Ends the connections that have exceeded a time limit.
    func endLate() {
        let now = ContinuousClock.now
        state.withLock { state in
            for (number, connection) in state.connections {
                let time = now - connection.since
                switch connection.phase {
                // Only the reading ends, so that the client receives the reason.
                case .reading where time >= limits.requestTime: shutdown(connection.descriptor, Int32(SHUT_RD))
                case .writing where time >= limits.writingTime, .refused where time >= .seconds(1):
                    end(&state.connections[number])
                case .reading, .answering, .writing, .refused, .ended: break
                }
            }
        }
    }

    /// Ends all connections that wait for a request, now and later.
    func stop() {
        state.withLock { state in
            state.isStopping = true
            for (number, connection) in state.connections where connection.phase == .reading {
                end(&state.connections[number])
            }
        }
    }

    var isStopping: Bool { state.withLock { $0.isStopping } }

    var isEmpty: Bool { state.withLock { $0.connections.isEmpty } }

    private func end(_ connection: inout Connection?) {
        guard let descriptor = connection?.descriptor else { return }
        shutdown(descriptor, Int32(SHUT_RDWR))
        connection?.phase = .ended
    }
}
