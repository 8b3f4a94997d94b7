import FlyingSocks
import Foundation
import Synchronization

/// Serves pages and streams over HTTP, with limits that keep it working for others if a client misbehaves.
///
/// It uses the sockets of FlyingFox and not its server, which has no limit for the length of a request, the time of its arrival
/// and the number of connections. It has a task and no thread for each client, and serves thousands of them.
package final class PageServer: Sendable {
    package struct Configuration: Sendable {
        /// The IPv4 address at which the server listens, or `localhost`.
        package var host = "127.0.0.1"
        /// The port. The system chooses one if it is 0.
        package var port: UInt16 = 0
        /// The first component of all paths, or `nil` for a server without a key. A request without the key gets the response
        /// for a missing page.
        package var key: String?
        /// The number of bytes that the system may buffer for a client. The system may round the number up.
        package var sendBuffer: Int32?
        package var limits = PageLimits()

        package init() {}
    }

    private let configuration: Configuration
    private let connections: OpenConnections
    private let running = Mutex<Task<Void, any Error>?>(nil)

    package init(_ configuration: Configuration) {
        self.configuration = configuration
        connections = OpenConnections(configuration.limits)
    }

    /// Serves until ``stop()``, or until the task is cancelled. Returns immediately if the server was stopped before.
    ///
    /// - Parameters:
    ///   - answer: Returns the responses. Called concurrently.
    ///   - onListening: Called with the address of the server.
    /// - Throws: The error if the server cannot listen.
    package func run(answering answer: @escaping PageAnswer, onListening: @Sendable (URL) -> Void) async throws {
        if connections.isStopping { return }
        let pool = SocketPool<Poll>.make()
        let socket = try listen()
        defer { try? socket.close() }
        try await pool.prepare()
        let listening = try AsyncSocket(socket: socket, pool: pool)
        let url = try url(of: socket)
        let task = Task { try await serve(listening, pool, answer) }
        running.withLock { $0 = task }
        if connections.isStopping { task.cancel() }
        onListening(url)
        try await withTaskCancellationHandler {
            let result = await task.result
            // After `stop()`, errors are not failures, because they are caused by closing the sockets.
            if !connections.isStopping { try result.get() }
        } onCancel: {
            task.cancel()
        }
    }

    /// Waits two seconds for the responses in progress, and stops serving.
    package func stop() async {
        connections.stop()
        let end = ContinuousClock.now + .seconds(2)
        while !connections.isEmpty, ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(10)) }
        running.withLock { $0 }?.cancel()
    }

    private func listen() throws -> Socket {
        let host = configuration.host == "localhost" ? "127.0.0.1" : configuration.host
        let address = try sockaddr_in.inet(ip4: host, port: configuration.port)
        let socket = try Socket(domain: AF_INET)
        do {
            try socket.setValue(true, for: .localAddressReuse)
            #if canImport(Darwin)
                try socket.setValue(true, for: .noSIGPIPE)
            #endif
            // The connections of clients inherit these settings. An event is sent immediately, and does not wait for the next
            // event to share a packet.
            try socket.setValue(true, for: .noDelay)
            if let sendBuffer = configuration.sendBuffer { try socket.setValue(sendBuffer, for: .sendBufferSize) }
            try socket.bind(to: address)
        } catch {
            try? socket.close()
            throw error
        }
        try socket.listen()
        return socket
    }

    private func url(of socket: Socket) throws -> URL {
        guard case .ip4(let host, let port) = try socket.sockname(),
            let url = URL(string: "http://\(host):\(port)/" + (configuration.key.map { "\($0)/" } ?? ""))
        else { throw SocketError.unsupportedAddress }
        return url
    }

    private func serve(
        _ listening: AsyncSocket,
        _ pool: some AsyncSocketPool,
        _ answer: @escaping PageAnswer
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await pool.run() }
            group.addTask { try await self.accept(from: listening, answer) }
            group.addTask { try await self.endLateConnections() }
            try await group.next()
        }
    }

    private func accept(from listening: AsyncSocket, _ answer: @escaping PageAnswer) async throws {
        try await withThrowingDiscardingTaskGroup { group in
            while true {
                let socket: AsyncSocket
                do {
                    socket = try await listening.accept()
                } catch let error as SocketError where error.isTemporary {
                    try await Task.sleep(for: .milliseconds(20))
                    continue
                }
                guard !connections.isStopping, let number = connections.add(socket.socket.file.rawValue) else {
                    refuse(socket)
                    continue
                }
                let connection = PageConnection(
                    socket: socket,
                    number: number,
                    connections: connections,
                    access: PageAccess(host: configuration.host, key: configuration.key),
                    limits: configuration.limits,
                    answer: answer
                )
                group.addTask { await connection.run() }
            }
        }
    }

    /// Refuses a connection without waiting for its client.
    private func refuse(_ socket: AsyncSocket) {
        let response = PageResponse.text(.unavailable, "There is no room.", headers: ["Retry-After": "5"])
        // The response fits into the buffer of a new connection.
        if case .data(let data) = response.body { _ = try? socket.socket.write(response.head(isLast: true) + data) }
        try? socket.close()
    }

    private func endLateConnections() async throws {
        let interval = min(configuration.limits.requestTime / 4, .seconds(1))
        while true {
            try await Task.sleep(for: interval)
            connections.endLate()
        }
    }
}

extension SocketError {
    /// Indicates whether a connection could not be accepted, but a later one can: the client has left already, or there is no
    /// descriptor for it now.
    fileprivate var isTemporary: Bool {
        guard case .failed(_, let code, _) = self else { return false }
        return [ECONNABORTED, EINTR, EMFILE, ENFILE, ENOBUFS, ENOMEM, EPROTO].contains(code)
    }
}

extension SocketOption where Self == BoolSocketOption {
    fileprivate static var noDelay: BoolSocketOption {
        BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY)
    }
}

extension Error {
    /// The system's error message, without its subject.
    package var reason: String {
        if case .failed(_, _, let message) = self as? SocketError { message } else { "\(self)" }
    }
}
