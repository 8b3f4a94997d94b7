import FlyingFox
import FlyingSocks
import Foundation
import RACBindings

/// The socket pool of the server. It does three things that a server of web pages does not need:
///
/// - A pending write to a slow client is cancelled as soon as that client is dropped.
/// - The system buffers little for a client. Otherwise it would buffer megabytes, and a client that reads nothing would seem
///   fast for many minutes.
/// - An event is sent immediately, and does not wait for the next event to share a packet.
struct ClientSockets: AsyncSocketPool {
    private let sockets: any AsyncSocketPool
    private let clients: Clients<HTTPRequest.Address>
    private let sendBuffer: Int32

    /// - Parameter sendBuffer: The number of bytes that the system may buffer for a client. The system may round the number up.
    init(clients: Clients<HTTPRequest.Address>, sendBuffer: Int32) {
        sockets = HTTPServer.defaultPool()
        self.clients = clients
        self.sendBuffer = sendBuffer
    }

    func prepare() async throws {
        try await sockets.prepare()
    }

    func run() async throws {
        try await sockets.run()
    }

    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
        guard events.contains(.write) else {
            // The listening socket waits here before all other sockets. Most clients inherit its settings.
            try socket.setValue(sendBuffer, for: .sendBufferSize)
            try socket.setValue(true, for: .noDelay)
            return try await sockets.suspendSocket(socket, untilReadyFor: events)
        }
        guard let client = clients[HTTPRequest.Address.make(from: try socket.remotePeer())] else {
            return try await sockets.suspendSocket(socket, untilReadyFor: events)
        }
        let ready = Task { try await sockets.suspendSocket(socket, untilReadyFor: events) }
        let dropping = client.isDropped.filter { $0 }.subscribe { _ in ready.cancel() }
        defer { dropping.dispose() }
        try await withTaskCancellationHandler {
            try await ready.value
        } onCancel: {
            ready.cancel()
        }
    }
}

extension SocketOption where Self == BoolSocketOption {
    fileprivate static var noDelay: BoolSocketOption {
        BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY)
    }
}
