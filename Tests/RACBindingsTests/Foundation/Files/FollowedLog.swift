import Foundation
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A log in its own folder. The log does not exist at first. The folder is removed when this object is deallocated.
final class FollowedLog: Sendable {
    let folder: URL
    let url: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("signals-\(UUID().uuidString)")
        url = folder.appendingPathComponent("log")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }

    /// Creates the folder, and the log with the text.
    convenience init(_ text: String) throws {
        try self.init()
        try append(text)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Writes at the end of the log, or of a renamed log. Creates the file if it is missing.
    func append(_ text: String, to name: String = "log") throws {
        try append(bytes: Array(text.utf8), to: name)
    }

    /// Writes at the end of the log, or of a renamed log. Creates the file if it is missing.
    func append(bytes: [UInt8], to name: String = "log") throws {
        let handle = try handle(of: name)
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
    }

    /// Returns a handle at the end of the log. Creates the log if it is missing. If the log is renamed, the handle stays with the
    /// renamed file.
    func handle(of name: String = "log") throws -> FileHandle {
        let number = open(path(name), O_WRONLY | O_CREAT | O_APPEND, 0o600)
        try #require(number >= 0)
        return FileHandle(fileDescriptor: number, closeOnDealloc: true)
    }

    func rename(to name: String) throws {
        try #require(Foundation.rename(path("log"), path(name)) == 0)
    }

    func truncate(to length: Int = 0) throws {
        try #require(Foundation.truncate(path("log"), off_t(length)) == 0)
    }

    func remove() throws {
        try #require(unlink(path("log")) == 0)
    }

    /// The number of open descriptors of this process for files that are, or were, in the folder.
    var openCount: Int {
        let prefix = folder.resolvingSymlinksInPath().path + "/"
        return (0..<1_024).count { place(of: $0)?.hasPrefix(prefix) ?? false }
    }

    /// Returns the path of an open file, or its last path.
    private func place(of descriptor: Int32) -> String? {
        #if canImport(Darwin)
            var path = [CChar](repeating: 0, count: Int(MAXPATHLEN))
            return fcntl(descriptor, F_GETPATH, &path) == 0 ? String(cString: path) : nil
        #else
            return try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
        #endif
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
}
