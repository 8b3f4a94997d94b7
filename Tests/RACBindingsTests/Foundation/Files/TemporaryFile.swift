import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file in the temporary folder. The file is removed when this object is deallocated.
final class TemporaryFile: Sendable {
    let url: URL

    init(_ content: Data = Data()) throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("signals-\(UUID().uuidString)")
        try content.write(to: url)
    }

    convenience init(_ text: String) throws {
        try self.init(Data(text.utf8))
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// A handle at the beginning of the file.
    func handle() throws -> FileHandle {
        try FileHandle(forReadingFrom: url)
    }

    /// Writes at the end of the file.
    func append(_ text: String) throws {
        let handle = try FileHandle(forWritingTo: url)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
    }

    /// The number of open descriptors of this process for the file.
    var openCount: Int {
        var mine = stat()
        guard stat(url.path, &mine) == 0 else { return -1 }
        return (0..<1_024).count { descriptor in
            var other = stat()
            return fstat(Int32(descriptor), &other) == 0 && other.st_dev == mine.st_dev && other.st_ino == mine.st_ino
        }
    }
}
