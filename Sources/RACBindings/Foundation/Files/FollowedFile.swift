import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// A file that is being followed. It stays open, so it can be read to its end whatever becomes of its name.
///
/// While it is open the system gives its number to no other file, so a file of the same identity is the same file.
struct FollowedFile: Sendable {
    /// What tells files apart, whatever their names are.
    struct Identity: Equatable, Sendable {
        private let device: dev_t
        private let number: ino_t

        fileprivate init(_ status: stat) {
            device = status.st_dev
            number = status.st_ino
        }

        /// That of the file which has a name at the moment, or `nil` if there is none, or it may not be looked at.
        init?(ofFileAt url: URL) {
            var status = stat()
            guard stat(url.path, &status) == 0 else { return nil }
            self.init(status)
        }
    }

    let identity: Identity
    private let descriptor: FileDescriptor
    /// Only a regular file has a size that says something.
    private let isRegular: Bool
    private var position = 0

    /// Opens a file.
    init(opening url: URL) throws(FileReadError) {
        descriptor = try FileDescriptor(opening: url)
        let status = try descriptor.status()
        identity = Identity(status)
        isRegular = status.st_mode & S_IFMT == S_IFREG
    }

    /// Reads what there is, at most as much as fits.
    mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> FileDescriptor.Outcome {
        let outcome = descriptor.read(into: buffer)
        if case .bytes(let count) = outcome { position += count }
        return outcome
    }

    /// Returns whether somebody has written to it. What has no size may have been written to.
    func hasContent() throws(FileReadError) -> Bool {
        guard isRegular else { return true }
        return try descriptor.status().st_size > 0
    }

    /// Returns whether it has become shorter than what has been read of it.
    func hasShrunk() throws(FileReadError) -> Bool {
        guard isRegular else { return false }
        return try descriptor.status().st_size < position
    }

    /// Reads it from its beginning again.
    mutating func startAgain() throws(FileReadError) {
        try move(to: 0)
    }

    /// Passes over all lines that are complete.
    ///
    /// - Parameter limit: How many bytes a line may have. A longer one is looked at no further back, since it is refused
    ///   in any case.
    mutating func skipCompleteLines(limit: Int) throws(FileReadError) {
        guard isRegular else { return }
        let size = Int(try descriptor.status().st_size)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        // There is no end of a line from here on.
        var start = size
        while start > 0, size - start <= limit {
            let count = min(buffer.count, start)
            let found = retrying { pread(descriptor.number, &buffer, count, off_t(start - count)) }
            if found < 0 { throw .cannotRead(currentError) }
            if let newline = buffer[..<found].lastIndex(of: UInt8(ascii: "\n")) {
                start += newline + 1 - count
                break
            }
            start -= count
        }
        try move(to: start)
    }

    /// Goes on reading elsewhere.
    private mutating func move(to offset: Int) throws(FileReadError) {
        if lseek(descriptor.number, off_t(offset), SEEK_SET) < 0 { throw .cannotRead(currentError) }
        position = offset
    }
}

extension FileDescriptor {
    /// What the system knows of it.
    fileprivate func status() throws(FileReadError) -> stat {
        var status = stat()
        if fstat(number, &status) != 0 { throw .cannotRead(currentError) }
        return status
    }
}
