import Foundation
import RACBindings

@testable import NatsSignals

/// A server on a free port, with an empty folder, for one test.
///
/// `@unchecked Sendable` because only the test uses it, one call after another.
final class NatsServer: @unchecked Sendable {
    /// The path of the program, or `nil` if it is not installed.
    static let program = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .map { "\($0)/nats-server" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    let port: UInt16
    private let folder: URL
    private var process: Process?

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "nats-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        port = try Self.freePort()
        try start()
    }

    deinit {
        kill()
        // The system empties the folder for temporary files.
        try? FileManager.default.removeItem(at: folder)
    }

    var cluster: NatsCluster { NatsCluster(servers: ["nats://127.0.0.1:\(port)"]) }

    /// Starts the server on the same port with the stored messages. A client that connects before the server listens is
    /// refused.
    func start() throws {
        let process = Process()
        process.executableURL = URL(filePath: Self.program ?? "")
        process.arguments = ["-a", "127.0.0.1", "-p", "\(port)", "-js", "-sd", folder.path]
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        self.process = process
    }

    /// Ends the server without notice.
    func kill() {
        guard let process else { return }
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        self.process = nil
    }

    /// Deletes all stored streams. The server must not run.
    func removeStreams() throws {
        try FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Returns a port that was free just now.
    private static func freePort() throws -> UInt16 {
        #if canImport(Darwin)
            let kind = SOCK_STREAM
        #else
            let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        let socket = socket(AF_INET, kind, 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(socket, generic, length) | getsockname(socket, generic, &length)
            }
        }
        guard status == 0 else { throw POSIXError(.EADDRINUSE) }
        return UInt16(bigEndian: address.sin_port)
    }
}
