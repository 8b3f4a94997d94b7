/// The fields of a line, separated by single spaces.
struct LogFields {
    /// The part of the line that has not been read.
    private(set) var rest: Substring

    init(_ line: some StringProtocol) {
        rest = Substring(line)
    }

    /// Removes and returns the next field. Returns `nil` if the field is empty or missing.
    mutating func next() -> Substring? {
        let end = rest.utf8.firstIndex(of: UInt8(ascii: " ")) ?? rest.endIndex
        let field = rest[..<end]
        rest = end == rest.endIndex ? "" : rest[rest.utf8.index(after: end)...]
        return field.isEmpty ? nil : field
    }
}
