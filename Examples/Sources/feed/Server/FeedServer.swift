import Foundation
import PageServing
import RACBindings

/// Serves a feed over HTTP.
///
/// - `/`: the page, with the other files of the page at their paths
/// - `/events`: the feed, as server-sent events
/// - `/stats`: figures of clients and resources, as JSON
/// - `/healthz`: the state of the prices. Status 503 if they have failed
final class FeedServer: Sendable {
    struct Configuration: Sendable {
        var host = "127.0.0.1"
        var port: UInt16 = 0
        /// The maximum number of pending messages for a client.
        var room = 256
        /// The maximum number of concurrent clients.
        var limit = 10_000
        /// The number of bytes that the system may buffer for a client. Otherwise it would buffer megabytes, and a client that
        /// reads nothing would seem fast for many minutes.
        var sendBuffer: Int32 = 65_536
    }

    private let feed: Feed
    private let clients = Clients<Int>()
    private let configuration: Configuration
    private let page: PageFiles
    private let isStopping = MutableProperty(false)
    private let server: PageServer

    init(_ feed: Feed, _ configuration: Configuration) throws {
        self.feed = feed
        self.configuration = configuration
        page = try PageFiles(in: .module)
        var settings = PageServer.Configuration()
        settings.host = configuration.host
        settings.port = configuration.port
        settings.sendBuffer = configuration.sendBuffer
        // Even with the maximal number of clients, there is room for connections that request the page and the figures.
        settings.limits.connections = configuration.limit + 32
        server = PageServer(settings)
    }

    /// Serves until ``stop()``, or until the task is cancelled.
    ///
    /// - Parameter onListening: Called with the address of the server.
    /// - Throws: The error if the server cannot listen.
    func run(onListening: @Sendable (URL) -> Void) async throws {
        try await server.run(answering: { [self] in try response(to: $0) }, onListening: onListening)
    }

    /// Ends all streams, so that browsers reconnect to the next server, and stops serving.
    func stop() async {
        isStopping.value = true
        await server.stop()
    }

    /// The figures of the present clients.
    var figures: ClientFigures { clients.figures(at: feed.scheduler.now) }

    private func response(to request: PageRequest) throws -> PageResponse? {
        switch request.path {
        case "/events":
            return events(request)
        case "/stats":
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            let statistics = Statistics(figures, feed.upstream.value, prices: feed.prices.value, .now)
            return .json(try encoder.encode(statistics) + Data("\n".utf8))
        case "/healthz":
            let failure = feed.upstream.value.failure
            return .text(failure == nil ? .ok : .unavailable, failure ?? "ok")
        default:
            return page[request.path]
        }
    }

    private func events(_ request: PageRequest) -> PageResponse {
        guard clients.count < configuration.limit else {
            return .text(.unavailable, "There is no room for another client.", headers: ["Retry-After": "5"])
        }
        // A browser that reconnects by itself sends the header. A page that opens a new connection cannot send the header, so
        // it uses the query.
        let known = request.headers["last-event-id"] ?? request["after"]
        let messages = feed.messages(after: known.flatMap(EventID.init)).take(until: isStopping.filter { $0 })
        let client = Client(room: configuration.room)
        return .events { [clients, feed] writer in
            let stay = CompoundDisposable([clients.add(client, at: request.connection), feed.recordLag(of: client)])
            defer { stay.dispose() }
            try await client.write(messages, to: writer)
        }
    }
}
