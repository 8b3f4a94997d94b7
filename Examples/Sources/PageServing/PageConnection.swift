import FlyingSocks
import Foundation

/// Returns the response to a request, or `nil` if there is nothing at its address.
package typealias PageAnswer = @Sendable (PageRequest) async throws -> PageResponse?

/// A connection of a client, which can send several requests.
struct PageConnection {
    let socket: AsyncSocket
    let number: Int
    let connections: OpenConnections
    let access: PageAccess
    let limits: PageLimits
    let answer: PageAnswer

    /// Answers requests until the client leaves, or has sent a request that is refused.
    func run() async {
        defer {
            connections.remove(number)
            try? socket.close()
        }
        var reader = RequestReader(limits)
        do {
            while let request = try await read(&reader) {
                guard try await respond(to: request) else { return }
            }
        } catch let refusal as PageRefusal {
            await refuse(refusal.response)
        } catch {
            // The client has left, or the server stops.
        }
    }

    /// Returns the next request, or `nil` after the last one.
    private func read(_ reader: inout RequestReader) async throws -> PageRequest? {
        connections.begin(.reading, of: number)
        while true {
            if var request = try reader.next() {
                request.connection = number
                return request
            }
            // A client that sends single bytes with pauses does not get more time.
            if connections.isLate(number) { throw PageRefusal(.requestTimeout) }
            do {
                reader.append(try await socket.read(atMost: 4_096))
            } catch SocketError.disconnected {
                if reader.hasBegun, connections.isLate(number) { throw PageRefusal(.requestTimeout) }
                return nil
            }
        }
    }

    /// Answers a request.
    ///
    /// - Returns: Whether the client can send another request.
    private func respond(to request: PageRequest) async throws -> Bool {
        connections.begin(.answering, of: number)
        let response: PageResponse
        switch access.decide(on: request, at: address) {
        case .refuse(let refusal):
            if request.hasBody {
                await refuse(refusal)
                return false
            }
            response = refusal
        case .answer(let request):
            do {
                response = try await answer(request) ?? .notFound
            } catch {
                response = .text(.serverError, "The request could not be answered.")
            }
        }
        let isLast = request.isLast || response.isStream || connections.isStopping
        var head = response.head(isLast: isLast)
        if case .data(let data) = response.body, !request.isHead { head += data }
        connections.begin(.writing, of: number)
        try await socket.write(head)
        if case .stream(let write) = response.body, !request.isHead {
            connections.begin(.answering, of: number)
            try await write(PageWriter(socket: socket, number: number, connections: connections))
        }
        return !isLast
    }

    /// Writes a refusal, and waits until the client has noticed it.
    ///
    /// If a connection is closed while there is something to read, the system discards the response. Unread bytes are therefore
    /// read, for a limited time.
    private func refuse(_ response: PageResponse) async {
        guard case .data(let data) = response.body else { return }
        connections.begin(.refused, of: number)
        do {
            try await socket.write(response.head(isLast: true) + data)
            shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
            let end = ContinuousClock.now + .seconds(1)
            while ContinuousClock.now < end { _ = try await socket.read(atMost: 4_096) }
        } catch {
            // The client has left.
        }
    }

    /// The address at which the client has connected.
    private var address: String? {
        switch try? socket.socket.sockname() {
        case .ip4(let address, _), .ip6(let address, _): address
        case .unix, nil: nil
        }
    }
}

/// Writes the pieces of a stream.
package struct PageWriter: Sendable {
    let socket: AsyncSocket
    let number: Int
    let connections: OpenConnections

    /// Writes a piece, and returns when the system has taken it over.
    ///
    /// - Throws: An error if the client has left, if it does not receive for a long time, and if the task is cancelled.
    package func write(_ bytes: [UInt8]) async throws {
        connections.begin(.writing, of: number)
        try await socket.write(Data(bytes))
        connections.begin(.answering, of: number)
    }
}
