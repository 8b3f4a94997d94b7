/// Collects the bytes of a connection, and divides them into requests. It never keeps more than the limits allow.
struct RequestReader {
    private let limits: PageLimits
    /// The bytes that belong to no complete line.
    private var bytes: [UInt8] = []
    /// The number of bytes that have no line break.
    private var searched = 0
    private var lines: [String] = []
    private var count = 0

    init(_ limits: PageLimits) {
        self.limits = limits
    }

    /// Indicates whether a part of a request has arrived.
    var hasBegun: Bool { !bytes.isEmpty || count > 0 }

    /// Adds received bytes.
    mutating func append(_ piece: [UInt8]) {
        bytes += piece
    }

    /// Removes and returns the next request, or `nil` if it has not arrived completely.
    ///
    /// - Throws: The refusal of a request that is not valid or exceeds a limit.
    mutating func next() throws(PageRefusal) -> PageRequest? {
        while let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
            if end > limits.lineLength + 1 { throw tooLong }
            count += 1
            if count > limits.lines { throw tooLong }
            let line = bytes[..<end].last == UInt8(ascii: "\r") ? bytes[..<(end - 1)] : bytes[..<end]
            guard let text = String(validating: line, as: UTF8.self) else { throw PageRefusal(.badRequest) }
            bytes.removeFirst(end + 1)
            searched = 0
            if !text.isEmpty {
                lines.append(text)
            } else if !lines.isEmpty {
                defer { (lines, count) = ([], 0) }
                return try PageRequest(lines: lines)
            }
        }
        searched = bytes.count
        if bytes.count > limits.lineLength + 1 { throw tooLong }
        return nil
    }

    private var tooLong: PageRefusal { PageRefusal(lines.isEmpty ? .targetTooLong : .headersTooLarge) }
}
