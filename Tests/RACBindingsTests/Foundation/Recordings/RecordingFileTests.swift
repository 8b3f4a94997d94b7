import Foundation
import RACBindings
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite struct RecordingFileTests {
    private let scheduler = TestScheduler()
    private let recorder = SignalRecorder()

    private func mode(of url: URL) -> mode_t? {
        var status = stat()
        return stat(url.path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    @Test func `a new recording file can be read only by its owner`() throws {
        let file = try TemporaryFile()
        try FileManager.default.removeItem(at: file.url)
        try recorder.write(toFileAt: file.url, on: scheduler).dispose()
        #expect(mode(of: file.url) == 0o600)
    }

    @Test func `an existing recording file is emptied, and can then be read only by its owner`() throws {
        let file = try TemporaryFile(String(repeating: "secret", count: 1_000))
        #expect(chmod(file.url.path, 0o666) == 0)
        try recorder.write(toFileAt: file.url, on: scheduler).dispose()
        #expect(mode(of: file.url) == 0o600)
        #expect(try ReadRecording(at: file.url).kinds == ["recording", "time", "end"])
    }

    @Test func `writing a recording to a symbolic link fails and leaves the link's target unchanged`() throws {
        let (file, link) = (try TemporaryFile("kept"), try TemporaryFile())
        #expect(chmod(file.url.path, 0o644) == 0)
        try FileManager.default.removeItem(at: link.url)
        try FileManager.default.createSymbolicLink(at: link.url, withDestinationURL: file.url)
        #expect(throws: RecordingWriteError.symbolicLink(path: link.url.path)) {
            try recorder.write(toFileAt: link.url, on: scheduler)
        }
        #expect(try String(contentsOf: file.url, encoding: .utf8) == "kept")
        #expect(mode(of: file.url) == 0o644)
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `a recording cannot be written to a folder, a missing folder or an address of a server`() throws {
        let folder = FileManager.default.temporaryDirectory
        #expect(throws: RecordingWriteError.cannotOpen(path: folder.path, .EISDIR)) {
            try recorder.write(toFileAt: folder, on: scheduler)
        }
        let missing = folder.appendingPathComponent("missing-\(UUID().uuidString)").appendingPathComponent("file")
        #expect(throws: RecordingWriteError.cannotOpen(path: missing.path, .ENOENT)) {
            try recorder.write(toFileAt: missing, on: scheduler)
        }
        let server = try #require(URL(string: "https://example.com/file"))
        #expect(throws: RecordingWriteError.notAFile(server)) {
            try recorder.write(toFileAt: server, on: scheduler)
        }
        #expect(RecordingWriteError.notAFile(server).localizedDescription.contains("https://example.com/file"))
    }

    @Test func `writing a recording to a named pipe leaves the mode of the pipe unchanged`() throws {
        let file = try TemporaryFile()
        try FileManager.default.removeItem(at: file.url)
        #expect(mkfifo(file.url.path, 0o600) == 0 && chmod(file.url.path, 0o640) == 0)
        let reading = open(file.url.path, O_RDONLY | O_NONBLOCK)
        defer { close(reading) }
        try recorder.write(toFileAt: file.url, on: scheduler).dispose()
        #expect(mode(of: file.url) == 0o640)
    }
}
