/// The response of `/stats`, as JSON.
struct Statistics: Encodable {
    struct Slowest: Encodable {
        /// The number of pending messages.
        let messages: Int
        /// The age of the message that is being written.
        let milliseconds: Double
    }

    struct Upstream: Encodable {
        let running: Bool
        let subscriptions: Int
        /// The number of the newest price.
        let prices: Int
    }

    let clients: Int
    let joined: Int
    let dropped: Int
    /// The number of events written to all clients.
    let events: Int
    let slowest: Slowest
    let upstream: Upstream
    let process: ProcessFigures

    init(_ clients: ClientFigures, _ upstream: Feed.Upstream, prices: Int, _ process: ProcessFigures) {
        self.clients = clients.present
        joined = clients.joined
        dropped = clients.dropped
        events = clients.events
        slowest = Slowest(
            messages: clients.slowest.messages,
            milliseconds: (clients.slowest.time.milliseconds * 10).rounded() / 10
        )
        self.upstream = Upstream(
            running: upstream.isRunning,
            subscriptions: upstream.subscriptions,
            prices: prices
        )
        self.process = process
    }
}

extension Duration {
    var milliseconds: Double { self / .milliseconds(1) }
}
