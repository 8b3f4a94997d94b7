import Foundation
import Testing

/// A client that sends any bytes. A test uses it on a separate thread, because its calls block.
final class RawClient: Sendable {
    struct Failure: Error {
        let code: Int32
    }

    private let descriptor: Int32

    /// - Parameter receiveBuffer: The number of bytes that the system may buffer for this client. The system may round it up.
    init(port: UInt16, receiveBuffer: Int32? = nil) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw Failure(code: errno) }
        if var receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let isConnected = withUnsafePointer(to: address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        // Only a test that hangs reaches this limit.
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        guard isConnected else { throw Failure(code: errno) }
    }

    deinit {
        close(descriptor)
    }

    /// Sends text. Returns false if the server has closed the connection.
    @discardableResult
    func send(_ text: String) -> Bool {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            #if canImport(Darwin)
                let flags: Int32 = 0
            #else
                let flags = Int32(MSG_NOSIGNAL)
            #endif
            let count = bytes.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, flags) }
            if count <= 0 { return false }
            bytes = bytes.dropFirst(count)
        }
        return true
    }

    /// Receives a part, or `nil` after the end.
    func receive() -> String? {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }

    /// Receives up to the end of the connection.
    func receiveAll() -> String {
        var text = ""
        while let part = receive() { text += part }
        return text
    }

    /// Receives up to a part that contains a text.
    func receive(until end: String) -> String {
        var text = ""
        while !text.contains(end), let part = receive() { text += part }
        return text
    }

    /// Sends a request, and returns the whole response.
    static func ask(_ request: String, port: UInt16) throws -> String {
        let client = try RawClient(port: port)
        client.send(request)
        return client.receiveAll()
    }
}

extension RawClient {
    /// Sends a request, and checks the whole response.
    static func expect(
        _ request: String,
        _ port: UInt16,
        begin: String = "",
        contain: String? = nil,
        end: String = "",
        at location: SourceLocation = #_sourceLocation
    ) throws {
        let response = try ask(request, port: port)
        #expect(response.hasPrefix(begin), sourceLocation: location)
        #expect(response.hasSuffix(end), sourceLocation: location)
        if let contain { #expect(response.contains(contain), sourceLocation: location) }
    }
}

/// Runs code that blocks, without occupying a thread that tasks need.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Swift.Result { try body() }) }
    }
}
