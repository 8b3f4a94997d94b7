/// The addresses of a cluster of NATS servers, with JetStream.
///
/// The value has no connection. Each subscription to one of its signals connects to any server of the list, and closes this
/// connection when the subscription ends. A subscription never blocks the thread that makes or disposes it: all calls
/// of the C client that wait for a server run on a queue of the subscription.
public struct NatsCluster: Sendable, Hashable {
    /// The address of each server, such as `nats://10.0.0.1:4222`.
    public let servers: [String]
    /// The time that a server has for its answer. After that time, a signal fails with ``NatsError/failed(_:_:)``.
    public var patience = Duration.seconds(2)

    /// Creates a cluster from the addresses of some or all of its servers.
    public init(servers: [String]) {
        self.servers = servers
    }

    /// Parses addresses that are separated by commas. Returns `nil` if one of them is no address of NATS.
    public init?(_ list: String) {
        let servers = list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard servers.allSatisfy(Self.isAddress) else { return nil }
        self.init(servers: servers)
    }

    private static func isAddress(_ text: String) -> Bool {
        ["nats://", "tls://"].contains { text.hasPrefix($0) && text.utf8.count > $0.utf8.count }
            && text.allSatisfy { !$0.isWhitespace }
    }
}
