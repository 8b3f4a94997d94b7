#if Foundation
    import Foundation

    /// An open file, pipe, socket or terminal, which is closed when its last owner releases this object. A reader holds this
    /// object instead of the number, because the system reuses the number of a closed descriptor.
    final class FileDescriptor: Sendable {
        let number: Int32

        init(owning number: Int32) {
            self.number = number
        }

        deinit {
            close(number)
        }

        convenience init(opening url: URL) throws(FileReadError) {
            guard url.isFileURL else { throw .notAFile(url) }
            let path = url.path
            // `O_NONBLOCK` keeps `open` from waiting for a writer of a named pipe. It makes no difference for files.
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

        /// The duplicate and the original share one position in the file.
        convenience init(duplicating handle: FileHandle) throws(FileReadError) {
            let number = retrying { fcntl(handle.fileDescriptor, F_DUPFD_CLOEXEC, 0) }
            if number < 0 { throw .cannotRead(currentError) }
            self.init(owning: number)
        }

        enum Outcome: Equatable, Sendable {
            /// The number of bytes read, which is at least 1.
            case bytes(Int)
            /// Never returned for a file.
            case notYet
            case end
        }

        func read(into buffer: inout [UInt8]) throws(FileReadError) -> Outcome {
            guard isReadable else { return .notYet }
            let capacity = buffer.count
            let count = retrying { Foundation.read(number, &buffer, capacity) }
            if count > 0 { return .bytes(count) }
            if count == 0 { return .end }
            let error = currentError
            guard error == .EAGAIN else { throw .cannotRead(error) }
            return .notYet
        }

        private var isReadable: Bool {
            var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
            // If `poll` fails, the read reports the error.
            return retrying { poll(&request, 1, 0) } != 0
        }
    }

    func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
        while true {
            let result = call()
            if result != -1 || errno != EINTR { return result }
        }
    }

    var currentError: POSIXErrorCode { POSIXErrorCode(rawValue: errno) ?? .EIO }
#endif
