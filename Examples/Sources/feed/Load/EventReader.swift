/// Parses the beginning of a client's stream, and the numbers of the events.
///
/// The reader parses whole lines, which can arrive in pieces of any size.
struct EventReader {
    /// Indicates whether the server has sent the beginning of the feed. The client cannot miss a later event.
    private(set) var hasBegun = false
    /// The beginning of an incomplete line.
    private var rest: [UInt8] = []

    /// Parses the next bytes.
    ///
    /// - Parameter event: Called with the number of each event.
    mutating func read(_ bytes: [UInt8], event: (Int) -> Void) {
        var start = bytes.startIndex
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            if rest.isEmpty {
                readLine(bytes[start..<end], event)
            } else {
                rest.append(contentsOf: bytes[start..<end])
                readLine(rest[...], event)
                rest.removeAll(keepingCapacity: true)
            }
            start = end + 1
        }
        rest.append(contentsOf: bytes[start...])
    }

    private mutating func readLine(_ line: ArraySlice<UInt8>, _ event: (Int) -> Void) {
        if line.starts(with: Self.name) {
            var number = 0
            guard let dash = line.lastIndex(of: UInt8(ascii: "-")) else { return }
            for digit in line[(dash + 1)...] { number = number * 10 + Int(digit) - Int(UInt8(ascii: "0")) }
            event(number)
        } else if !hasBegun, line.starts(with: Self.beginning) {
            hasBegun = true
        }
    }

    private static let name = Array("id: ".utf8)
    private static let beginning = Array("retry: ".utf8)
}
