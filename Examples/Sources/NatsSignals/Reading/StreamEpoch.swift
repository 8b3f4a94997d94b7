/// The number that distinguishes a stream from an earlier stream of the same name.
///
/// ``NatsCluster/createStream(_:subjects:copies:keeping:)`` writes it into the description of the stream, which all servers copy.
enum StreamEpoch {
    private static let prefix = "epoch "

    /// Returns a description with a new random number.
    static func makeDescription() -> String { prefix + String(Int64.random(in: 1 ... .max)) }

    /// Returns the number in a description, or `nil` if there is none.
    static func number(in description: String?) -> Int64? {
        guard let description, description.hasPrefix(prefix) else { return nil }
        return Int64(description.dropFirst(prefix.count))
    }
}
