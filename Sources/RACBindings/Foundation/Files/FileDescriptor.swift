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

/// An open file, or what else can be read from, that is closed when its last owner lets go.
///
/// So whoever is reading keeps it open: a number that is closed under a reader may stand for another file a moment later.
final class FileDescriptor: Sendable {
    let number: Int32

    /// Takes over an open descriptor.
    init(owning number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }

    /// Opens a file for reading.
    convenience init(opening url: URL) throws(FileReadError) {
        guard url.isFileURL else { throw .notAFile(url) }
        let path = url.path
        // Does not wait for a writer, should it be a named pipe. For files that makes no difference.
        let number = retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        if number < 0 {
            switch currentError {
            case .ENOENT, .ENOTDIR: throw .missing(path: path)
            case .EACCES, .EPERM: throw .forbidden(path: path)
            case let code: throw .cannotOpen(path: path, code)
            }
        }
        self.init(owning: number)
    }

    /// Makes a descriptor of its own for what a handle stands for. Both share one position.
    convenience init(duplicating handle: FileHandle) throws(FileReadError) {
        let number = retrying { fcntl(handle.fileDescriptor, F_DUPFD_CLOEXEC, 0) }
        if number < 0 { throw .cannotRead(currentError) }
        self.init(owning: number)
    }

    /// What reading once gave.
    enum Outcome: Equatable, Sendable {
        /// So many bytes. At least one.
        case bytes(Int)
        /// Nothing yet. A file is never in that state.
        case notYet
        case end
        case failed(FileReadError)
    }

    /// Reads what there is, at most as much as fits, without waiting for others to write.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
        guard isReadable else { return .notYet }
        let count = retrying { readBytes(number, buffer.baseAddress, buffer.count) }
        if count > 0 { return .bytes(count) }
        if count == 0 { return .end }
        let error = currentError
        return error == .EAGAIN ? .notYet : .failed(.cannotRead(error))
    }

    /// Indicates whether reading would not block. Of files that is always so.
    private var isReadable: Bool {
        var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        // In doubt reading itself tells what is wrong.
        return retrying { poll(&request, 1, 0) } != 0
    }
}

/// Calls a function of the system again as long as a Unix signal interrupts it.
func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result != -1 || errno != EINTR { return result }
    }
}

/// Why the last call of the system on this thread failed.
var currentError: POSIXErrorCode { POSIXErrorCode(rawValue: errno) ?? .EIO }

/// The function of the system, under a name that the method above does not hide.
private func readBytes(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}
