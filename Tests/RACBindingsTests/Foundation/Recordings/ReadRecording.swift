import Foundation
import RACBindings
import Testing

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The lines that a reader has received, which must be complete and valid JSON.
struct ReadRecording {
    private(set) var objects: [[String: Any]] = []
    /// The bytes after the last line break.
    private var rest: [UInt8] = []

    init() {}

    init(at url: URL) throws {
        try take(Array(Data(contentsOf: url)))
        #expect(rest.isEmpty, "the last line is cut off")
    }

    /// The `kind` of each line.
    var kinds: [String] { objects.compactMap { $0["kind"] as? String } }

    /// The number of events, lost events included.
    var events: Int {
        objects.reduce(0) { sum, object in
            switch object["kind"] as? String {
            case "lost": sum + (object["events"] as? Int ?? 0)
            case "delivered": sum
            default: sum + (object["event"] == nil ? 0 : 1)
            }
        }
    }

    var lost: Int { objects.reduce(0) { $0 + ($1["kind"] as? String == "lost" ? $1["events"] as? Int ?? 0 : 0) } }

    /// The texts of the values.
    var texts: [String] { objects.compactMap { $0["text"] as? String } }

    /// Reads the available bytes of a pipe, up to a number, and returns whether there were any.
    @discardableResult
    mutating func takeAvailable(from descriptor: Int32, upTo count: Int = .max) throws -> Bool {
        var (buffer, total) = ([UInt8](repeating: 0, count: 4_096), 0)
        while total < count {
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&request, 1, 0) == 1, request.revents & Int16(POLLIN) != 0 else { break }
            let received = read(descriptor, &buffer, min(buffer.count, count - total))
            guard received > 0 else { break }
            try take(Array(buffer[..<received]))
            total += received
        }
        return total > 0
    }

    private mutating func take(_ bytes: [UInt8]) throws {
        rest += bytes
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let object = try JSONSerialization.jsonObject(with: Data(rest[..<end])) as? [String: Any]
            objects.append(try #require(object))
            rest.removeSubrange(...end)
        }
    }
}
