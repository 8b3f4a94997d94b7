import Foundation
import TestSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A real server on the loopback interface with configured answers, including some that no real server should send.
///
/// One thread accepts connections, and each connection has its own thread. The path of the request selects the answer.
final class LoopbackServer: Sendable {
    /// The answer to one request.
    struct Answer: Sendable {
        /// The server's action after it has sent its bytes.
        enum Ending: Sendable {
            case close
            /// Closes the connection abruptly, so that the client receives a reset.
            case reset
            /// Does nothing until the client closes the connection.
            case hang
            /// Waits for the expectation, sends the remaining bytes, and closes the connection.
            case sendLater(Expectation, [UInt8])
        }

        var bytes: [UInt8]
        var ending = Ending.close
        /// Fulfilled when a request has arrived and the bytes have been sent.
        let isSent = Expectation()
        /// Fulfilled when the client has closed its end before the server has.
        let isLeft = Expectation()

        init(_ text: String, then ending: Ending = .close) {
            bytes = Array(text.utf8)
            self.ending = ending
        }

        /// A well-formed HTTP answer.
        static func status(_ status: Int, _ body: String = "", fields: [String] = [], length: Int? = nil) -> Answer {
            let head = [
                "HTTP/1.1 \(status) Whatever", "Content-Length: \(length ?? body.utf8.count)", "Connection: close",
            ]
            return Answer((head + fields).joined(separator: "\r\n") + "\r\n\r\n" + body)
        }

        /// The same answer with another ending.
        func then(_ ending: Ending) -> Answer {
            var answer = self
            answer.ending = ending
            return answer
        }
    }

    let port: UInt16
    private let listener: Int32
    private let answers: [String: Answer]
    private let open = Shared<Set<Int32>>([])
    private let seen = Shared<[String]>([])
    /// A byte written to this pipe stops the server.
    private let stopping = Pipe()

    /// Starts a server at a port that the system chooses.
    init(_ answers: [String: Answer] = [:]) throws {
        self.answers = answers
        (listener, port) = try Self.bind()
        guard listen(listener, 64) == 0 else { throw Self.failure("listen") }
        Thread { [self] in acceptAll() }.start()
    }

    /// Returns a port without a listener. While the returned socket is open, the port has no listener.
    static func deafPort() throws -> (socket: Int32, port: UInt16) {
        try bind()
    }

    func url(_ path: String) throws -> URL {
        guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { throw URLError(.badURL) }
        return url
    }

    /// The requests so far, each with its head and body as received.
    var requests: [String] { seen.value }

    /// Ends the server and all connections.
    func stop() {
        // The accepting thread closes the listener. If this method closed the listener, the next server could get the same
        // descriptor while the accepting thread still uses it. This server would then answer the next server's client.
        try? stopping.fileHandleForWriting.write(contentsOf: Data([1]))
        open.withLock { for socket in $0 { shutdown(socket, Int32(SHUT_RDWR)) } }
    }

    private func acceptAll() {
        defer { close(listener) }
        while waitsForConnection() {
            let socket = accept(listener, nil, nil)
            if socket < 0 {
                if errno == EINTR || errno == ECONNABORTED { continue }
                return
            }
            open.withLock { _ = $0.insert(socket) }
            Thread { [self] in
                serve(socket)
                open.withLock { _ = $0.remove(socket) }
                close(socket)
            }
            .start()
        }
    }

    /// Waits for a connection. Returns `false` when the server must stop.
    private func waitsForConnection() -> Bool {
        var requests = [listener, stopping.fileHandleForReading.fileDescriptor].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        while poll(&requests, 2, -1) < 0 {
            if errno != EINTR { return false }
        }
        return requests[1].revents == 0
    }

    private func serve(_ socket: Int32) {
        guard let request = receiveRequest(socket) else { return }
        seen.withLock { $0.append(request) }
        let path = request.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        let answer = answers[path] ?? .status(404, "nothing at \(path)")
        let isTaken = send(answer.bytes, to: socket)
        answer.isSent.fulfill()
        guard isTaken else { return answer.isLeft.fulfill() }
        switch answer.ending {
        case .close:
            break
        case .reset:
            var rude = linger(l_onoff: 1, l_linger: 0)
            setsockopt(socket, SOL_SOCKET, SO_LINGER, &rude, socklen_t(MemoryLayout<linger>.size))
        case .hang:
            if receive(socket) == nil { answer.isLeft.fulfill() }
        case .sendLater(let signal, let rest):
            guard signal.wait() else { return }
            _ = send(rest, to: socket)
        }
    }

    /// Returns the head, and the body up to its announced length, or `nil` if the client closes earlier.
    private func receiveRequest(_ socket: Int32) -> String? {
        var bytes: [UInt8] = []
        while true {
            let text = String(decoding: bytes, as: UTF8.self)
            if let end = text.range(of: "\r\n\r\n") {
                let length =
                    text.lowercased().split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
                    .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
                if text[end.upperBound...].utf8.count >= length { return text }
            }
            guard let more = receive(socket) else { return nil }
            bytes += more
        }
    }

    /// Returns the next bytes, or `nil` once the client has closed.
    private func receive(_ socket: Int32) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(socket, &buffer, buffer.count, 0)
            if count > 0 { return Array(buffer[..<count]) }
            if count < 0, errno == EINTR { continue }
            return nil
        }
    }

    private func send(_ bytes: [UInt8], to socket: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            #if canImport(Darwin)
                let flags: Int32 = 0
            #else
                let flags = Int32(MSG_NOSIGNAL)
            #endif
            let count = rest.withUnsafeBytes { sendBytes(socket, $0.baseAddress, $0.count, flags) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func bind() throws -> (socket: Int32, port: UInt16) {
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        let listener = socket(AF_INET, kind, 0)
        guard listener >= 0 else { throw failure("socket") }
        #if canImport(Darwin)
            var one: Int32 = 1
            setsockopt(listener, SOL_SOCKET, SO_NOSIGPIPE, &one, socklen_t(MemoryLayout<Int32>.size))
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                let code = bindSocket(listener, pointer, length)
                return code == 0 ? getsockname(listener, pointer, &length) : code
            }
        }
        guard code == 0 else { throw failure("bind") }
        return (listener, UInt16(bigEndian: address.sin_port))
    }

    private static func failure(_ what: String) -> POSIXError {
        POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO, userInfo: [NSLocalizedDescriptionKey: what])
    }
}

// These functions call the system's functions, under names that the methods above do not shadow.

private func sendBytes(_ socket: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
    send(socket, bytes, count, flags)
}

private func bindSocket(_ socket: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
    bind(socket, address, length)
}
