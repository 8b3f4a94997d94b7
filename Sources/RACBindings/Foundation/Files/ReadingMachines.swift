#if Foundation
    import Foundation

    /// A converter from the pieces of a file to values. A machine is a plain value that calls no closures.
    protocol ReadingMachine: Sendable {
        associatedtype Output: Sendable

        mutating func append(_ piece: ArraySlice<UInt8>)

        /// Returns `nil` if there is no value until the next piece is appended.
        ///
        /// - Parameter isAtEnd: Whether the file has no further piece.
        mutating func next(atEnd isAtEnd: Bool) throws(FileReadError) -> Output?
    }

    struct ChunkMachine: ReadingMachine {
        private var chunk: Data?

        mutating func append(_ piece: ArraySlice<UInt8>) {
            chunk = Data(piece)
        }

        mutating func next(atEnd isAtEnd: Bool) -> Data? {
            chunk.take()
        }
    }

    struct ByteMachine: ReadingMachine {
        private var bytes: [UInt8] = []
        private var position = 0

        mutating func append(_ piece: ArraySlice<UInt8>) {
            bytes.replaceSubrange(0..., with: piece)
            position = 0
        }

        mutating func next(atEnd isAtEnd: Bool) -> UInt8? {
            guard position < bytes.count else { return nil }
            position += 1
            return bytes[position - 1]
        }
    }

    /// Splits bytes, which arrive in pieces of any size, into lines.
    ///
    /// A line ends with `\n`, with `\r\n`, or at the end of the input, and does not include its terminator. There is no empty
    /// line after the last `\n`. A `\r` elsewhere is an ordinary byte. Keeps the last piece and the incomplete line.
    struct LineMachine: ReadingMachine {
        let maximumLength: Int
        private let invalidUTF8: InvalidUTF8
        private(set) var bytes: [UInt8] = []
        /// The position of the first byte that has not been returned in a line.
        private var start = 0
        /// The bytes from `start` up to this position contain no `\n`.
        private var searched = 0
        private var count = 0

        init(maximumLength: Int, invalidUTF8: InvalidUTF8) {
            precondition(maximumLength > 0, "a line needs room for a byte, but maximumLength is \(maximumLength)")
            self.maximumLength = maximumLength
            self.invalidUTF8 = invalidUTF8
        }

        mutating func append(_ piece: ArraySlice<UInt8>) {
            // The lines that have been returned are removed first, so that the memory holds only one piece and one line.
            bytes.removeSubrange(..<start)
            searched -= start
            start = 0
            bytes.append(contentsOf: piece)
        }

        mutating func restart() {
            (bytes, start, searched) = ([], 0, 0)
        }

        mutating func next(atEnd isAtEnd: Bool) throws(FileReadError) -> String? {
            let newline = nextNewline()
            let end = newline ?? bytes.count
            // Before the next piece is known, a last `\r` may belong to the terminator.
            let hasReturn = end > start && bytes[end - 1] == UInt8(ascii: "\r") && (newline != nil || !isAtEnd)
            let line = start..<(hasReturn ? end - 1 : end)
            if line.count > maximumLength {
                restart()
                throw .lineTooLong(line: count + 1, limit: maximumLength)
            }
            if newline == nil, !isAtEnd || line.isEmpty { return nil }
            count += 1
            start = min(end + 1, bytes.count)
            searched = start
            guard let text = text(line) else { throw .invalidUTF8(line: count) }
            return text
        }

        private mutating func nextNewline() -> Int? {
            let (from, count) = (searched, bytes.count)
            guard from < count else { return nil }
            let found = bytes.withUnsafeBytes { bytes -> Int? in
                guard let base = bytes.baseAddress else { return nil }
                return memchr(base + from, Int32(UInt8(ascii: "\n")), count - from).map { UnsafeRawPointer($0) - base }
            }
            searched = found ?? count
            return found
        }

        private func text(_ range: Range<Int>) -> String? {
            bytes.withUnsafeBufferPointer { bytes in
                let line = UnsafeBufferPointer(rebasing: bytes[range])
                return switch invalidUTF8 {
                case .fails: String(validating: line, as: UTF8.self)
                case .isReplaced: String(decoding: line, as: UTF8.self)
                }
            }
        }
    }

    /// The handling of a line that is not valid UTF-8.
    public enum InvalidUTF8: Sendable, Hashable {
        /// The signal fails with ``FileReadError/invalidUTF8(line:)``.
        case fails
        /// Each invalid sequence is replaced by U+FFFD, `�`.
        case isReplaced
    }
#endif
