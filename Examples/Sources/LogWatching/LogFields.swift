/// The fields of a line, which single spaces divide.
struct LogFields {
    /// What has not been given out yet.
    private(set) var rest: Substring

    init(_ line: some StringProtocol) {
        rest = Substring(line)
    }

    /// Takes the next field, or `nil` if it is empty, or there is none.
    mutating func next() -> Substring? {
        let end = rest.utf8.firstIndex(of: UInt8(ascii: " ")) ?? rest.endIndex
        let field = rest[..<end]
        rest = end == rest.endIndex ? "" : rest[rest.utf8.index(after: end)...]
        return field.isEmpty ? nil : field
    }
}
