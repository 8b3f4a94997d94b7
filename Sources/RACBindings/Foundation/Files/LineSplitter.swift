#if Foundation
    import Foundation

    /// Splits bytes, which arrive in pieces of any size, into lines.
    ///
    /// A line ends with `\n`, with `\r\n`, or at the end of the input, and does not include its terminator. There is no empty
    /// line after the last `\n`. A `\r` elsewhere is an ordinary byte. Keeps the last piece and the incomplete line.
    struct LineSplitter: Sendable {
        enum Step: Equatable, Sendable {
            /// The range of a line, valid until the next mutating call.
            case line(Range<Int>)
            /// There is no complete line until more bytes are appended or ``finish()`` is called.
            case needsMore
            /// A line is longer than the limit. Each further step is `tooLong`.
            case tooLong
            case ended
        }

        let limit: Int
        private(set) var bytes: [UInt8] = []
        /// The position of the first byte that has not been returned in a line.
        private var start = 0
        /// The bytes from `start` up to this position contain no `\n`.
        private var searched = 0
        private var isFinished = false
        private var isTooLong = false

        /// `limit` is the maximum number of bytes in a line, without its terminator.
        init(limit: Int) {
            self.limit = limit
        }

        mutating func append(_ piece: UnsafeRawBufferPointer) {
            // The lines that have been returned are removed first, so that the memory holds only one piece and one line.
            if start > 0 {
                bytes.removeSubrange(..<start)
                searched -= start
                start = 0
            }
            bytes.append(contentsOf: piece)
        }

        mutating func finish() {
            isFinished = true
        }

        mutating func next() -> Step {
            if isTooLong { return .tooLong }
            if let newline = nextNewline() {
                let hasReturn = newline > start && bytes[newline - 1] == UInt8(ascii: "\r")
                let line = start..<(hasReturn ? newline - 1 : newline)
                if line.count > limit { return giveUp() }
                start = newline + 1
                searched = start
                return .line(line)
            }
            let line = start..<bytes.count
            if isFinished {
                if line.isEmpty { return .ended }
                if line.count > limit { return giveUp() }
                start = bytes.count
                return .line(line)
            }
            // A line with one byte above the limit may still be valid: the last byte can be the `\r` of the terminator.
            let mayBeEnd = line.count - 1 == limit && bytes.last == UInt8(ascii: "\r")
            return line.count > limit && !mayBeEnd ? giveUp() : .needsMore
        }

        private mutating func giveUp() -> Step {
            isTooLong = true
            bytes = []
            return .tooLong
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
    }
#endif
