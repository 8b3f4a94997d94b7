#if Foundation
    import Foundation

    /// A file that is being followed. It stays open, so it can be read to its end even if it is renamed or deleted. While the
    /// file is open, the system gives its inode number to no other file, so files with equal identities are the same file.
    struct FollowedFile: Sendable {
        struct Identity: Equatable, Sendable {
            private let device: dev_t
            private let number: ino_t

            fileprivate init(_ status: stat) {
                device = status.st_dev
                number = status.st_ino
            }

            /// Returns `nil` if there is no file at the URL, or no permission to examine it.
            init?(ofFileAt url: URL) {
                var status = stat()
                guard stat(url.path, &status) == 0 else { return nil }
                self.init(status)
            }
        }

        let identity: Identity
        private let descriptor: FileDescriptor
        private let isRegular: Bool
        private var position = 0

        init(opening url: URL) throws(FileReadError) {
            descriptor = try FileDescriptor(opening: url)
            let status = try descriptor.status()
            identity = Identity(status)
            isRegular = status.st_mode & S_IFMT == S_IFREG
        }

        mutating func read(into buffer: inout [UInt8]) throws(FileReadError) -> FileDescriptor.Outcome {
            let outcome = try descriptor.read(into: &buffer)
            if case .bytes(let count) = outcome { position += count }
            return outcome
        }

        /// Returns `true` for a file that is not regular, such as a pipe.
        func hasContent() throws(FileReadError) -> Bool {
            guard isRegular else { return true }
            return try descriptor.status().st_size > 0
        }

        func hasShrunk() throws(FileReadError) -> Bool {
            guard isRegular else { return false }
            return try descriptor.status().st_size < position
        }

        /// Moves to the last, incomplete line. The search stops beyond `limit` bytes, since a longer line is an error.
        mutating func skipCompleteLines(limit: Int) throws(FileReadError) {
            guard isRegular else { return }
            let size = Int(try descriptor.status().st_size)
            var buffer = [UInt8](repeating: 0, count: 65_536)
            // No line ends at or after this offset.
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

        mutating func move(to offset: Int) throws(FileReadError) {
            if lseek(descriptor.number, off_t(offset), SEEK_SET) < 0 { throw .cannotRead(currentError) }
            position = offset
        }
    }

    extension FileDescriptor {
        fileprivate func status() throws(FileReadError) -> stat {
            var status = stat()
            if fstat(number, &status) != 0 { throw .cannotRead(currentError) }
            return status
        }
    }
#endif
