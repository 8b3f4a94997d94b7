#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// Cuts bytes, which come in pieces of any size, into lines.
///
/// A line ends with `\n` or `\r\n`, which do not belong to it, or with the end of the input. There is no empty line after
/// a last `\n`. A `\r` elsewhere is a byte like others. How the bytes are cut into pieces makes no difference.
///
/// A plain value. It keeps the bytes of the last piece and of a line that has begun, and looks at each byte once.
struct LineSplitter: Sendable {
    /// What comes next.
    enum Step: Equatable, Sendable {
        /// A line: where it is, until the next call of anything that changes the splitter.
        case line(Range<Int>)
        /// Nothing until more bytes have come, or ``finish()``.
        case needsMore
        /// The line that has begun has more bytes than allowed. Nothing follows.
        case tooLong
        /// There are no more lines.
        case ended
    }

    private let limit: Int
    private(set) var bytes: [UInt8] = []
    /// Where the line begins that has not been given out.
    private var start = 0
    /// Up to where there is known to be no `\n` after `start`.
    private var searched = 0
    private var isFinished = false
    private var isTooLong = false

    /// Creates a splitter.
    ///
    /// - Parameter limit: How many bytes a line may have, without its end.
    init(limit: Int) {
        self.limit = limit
    }

    /// Takes in the next piece.
    mutating func append(_ piece: UnsafeRawBufferPointer) {
        // What has been given out makes room first, so that the memory is that of one piece and one line.
        if start > 0 {
            bytes.removeSubrange(..<start)
            searched -= start
            start = 0
        }
        bytes.append(contentsOf: piece)
    }

    /// Says that nothing will be appended any more.
    mutating func finish() {
        isFinished = true
    }

    /// Takes out the next line, if it is there.
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
        // One more is no proof: it may be a `\r` that belongs to the end of the line.
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
