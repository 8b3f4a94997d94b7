/// What `/stats` says, as JSON.
struct Statistics: Encodable {
    struct Slowest: Encodable {
        /// The number of messages that wait for it.
        let messages: Int
        /// How old the one is that it is getting.
        let milliseconds: Double
    }

    struct Upstream: Encodable {
        let running: Bool
        let subscriptions: Int
        /// The number of prices that have come.
        let prices: Int
    }

    let clients: Int
    let joined: Int
    let dropped: Int
    /// Events written to all clients together.
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
