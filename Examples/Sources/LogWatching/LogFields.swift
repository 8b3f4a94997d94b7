/// The fields of a line, separated by single spaces.
struct LogFields {
    /// The unread rest of the line.
    private(set) var rest: Substring

    init(_ line: some StringProtocol) {
        rest = Substring(line)
    }

    /// Returns and removes the next field, or returns `nil` if it is empty or missing.
    mutating func next() -> Substring? {
        let end = rest.utf8.firstIndex(of: UInt8(ascii: " ")) ?? rest.endIndex
        let field = rest[..<end]
        rest = end == rest.endIndex ? "" : rest[rest.utf8.index(after: end)...]
        return field.isEmpty ? nil : field
    }
}
