import Foundation
import RACBindings
import Synchronization
import Testing

@testable import Inspecting

/// Tests with real files, pipes and sockets as sources of the inspector.
struct InspectorSourceTests {
    private let folder: URL
    private let scheduler = QueueScheduler(label: "test")

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("inspector-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// Returns the first lines of all recordings of a source.
    private func lines(of source: InspectorSource, _ count: Int) -> Signal<[String], any Error> {
        source.recordings(on: scheduler).mapError { $0 as any Error }
            .flattenMap { $0.lines.mapError { $0 as any Error } }
            .take(count)
            .collect()
    }

    private func remove() { try? FileManager.default.removeItem(at: folder) }

    @Test func `the inspector reads a file while it grows, even a file that is created later`() async throws {
        defer { remove() }
        let path = path("file")
        async let lines = lines(of: .file(path), 2).firstValue()
        try "one\n".write(toFile: path, atomically: false, encoding: .utf8)
        let handle = try #require(FileHandle(forWritingAtPath: path))
        handle.seekToEndOfFile()
        handle.write(Data("two\n".utf8))
        #expect(try await lines == ["one", "two"])
    }

    @Test func `the inspector reads a named pipe of one program after another`() async throws {
        defer { remove() }
        let path = path("pipe")
        #expect(mkfifo(path, 0o600) == 0)
        let source = InspectorSource.file(path)
        async let lines = lines(of: source, 2).firstValue()
        try await onThread {
            for text in ["one\n", "two\n"] {
                // The call waits until the source has opened the pipe for reading.
                let writer = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
                writer.write(Data(text.utf8))
                try writer.close()
            }
        }
        #expect(try await lines == ["one", "two"])
    }

    @Test func `each connection to the inspector's socket is a program, and only the user can connect`() async throws {
        defer { remove() }
        let path = path("socket")
        let names = Mutex<[String]>([])
        let received = MutableProperty(0)
        let bag = DisposableBag()
        InspectorSource.socket(path).recordings(on: scheduler).subscribe { recording in
            recording.lines.subscribe { line in
                names.withLock { $0.append("\(recording.name) \(line)") }
                received.modify { $0 += 1 }
            } failed: { _ in
            }
            .add(to: bag)
        } failed: { _ in
        }
        .add(to: bag)
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        for line in ["one\n", "two\n"] { try connectAndSend(line, path) }
        _ = await received.filter { $0 == 2 }.firstValue()
        #expect(names.withLock { $0.sorted() } == ["socket one", "socket two"])
    }

    @Test func `the inspector replaces an abandoned socket, but neither a socket in use nor a file`() async throws {
        defer { remove() }
        let path = path("socket")
        let first = InspectorSource.socket(path).recordings(on: scheduler).subscribe { _ in
        } failed: { _ in
        }
        await #expect(throws: SourceError(path: path, code: EADDRINUSE)) {
            try await lines(of: .socket(path), 1).firstValue()
        }
        first.dispose()
        #expect(!FileManager.default.fileExists(atPath: path))
        // A socket of an earlier run, on which no process listens.
        let left = socket(AF_UNIX, streamType, 0)
        var address = try #require(sockaddr_un(path: path))
        #expect(address.withPointer { bind(left, $0, $1) } == 0)
        close(left)
        let second = InspectorSource.socket(path).recordings(on: scheduler).subscribe { _ in
        } failed: { _ in
            Issue.record("the socket was not replaced")
        }
        try connectAndSend("x\n", path)
        second.dispose()
        try "precious".write(toFile: path, atomically: false, encoding: .utf8)
        await #expect(throws: SourceError(path: path, code: EADDRINUSE)) {
            try await lines(of: .socket(path), 1).firstValue()
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "precious")
    }

    private var streamType: Int32 {
        #if canImport(Glibc)
            Int32(SOCK_STREAM.rawValue)
        #else
            SOCK_STREAM
        #endif
    }

    private func connectAndSend(_ text: String, _ path: String) throws {
        let descriptor = socket(AF_UNIX, streamType, 0)
        var address = try #require(sockaddr_un(path: path))
        #expect(address.withPointer { connect(descriptor, $0, $1) } == 0)
        // The reader can have closed the connection already, which must not end the tests.
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        send(descriptor, text, text.utf8.count, flags)
        close(descriptor)
    }
}
