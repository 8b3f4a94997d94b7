import FlyingFox
import FlyingSocks
import Foundation
import PageServing
import RACBindings

/// Serves a feed over HTTP.
///
/// FlyingFox is a small server, and sufficient. It uses a task and no thread for each client, so it can serve thousands of
/// clients. ``ClientSockets`` adds the missing features.
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
        /// The number of bytes that the system may buffer for a client.
        var sendBuffer: Int32 = 65_536
    }

    private let server: HTTPServer
    private let feed: Feed
    private let clients: Clients<HTTPRequest.Address>
    private let configuration: Configuration
    private let page: PageFiles
    private let isStopping = MutableProperty(false)

    init(_ feed: Feed, _ configuration: Configuration) throws {
        let clients = Clients<HTTPRequest.Address>()
        server = HTTPServer(
            address: try .inet(ip4: configuration.host, port: configuration.port),
            pool: ClientSockets(clients: clients, sendBuffer: configuration.sendBuffer),
            logger: DisabledLogger()
        )
        self.feed = feed
        self.clients = clients
        self.configuration = configuration
        page = try PageFiles(in: .module)
    }

    /// Serves until ``stop()``, or until the task is cancelled.
    ///
    /// - Parameter onListening: Called with the address of the server.
    /// - Throws: The error if the server cannot listen.
    func run(onListening: @Sendable (URL) -> Void) async throws {
        await addRoutes()
        let running = Task { [server] in try await server.run() }
        try await withTaskCancellationHandler {
            let url = try await server.url(whenListeningIn: running)
            onListening(url)
            let result = await running.result
            // After `stop()`, errors are not failures, because they are caused by closing the sockets.
            if !isStopping.value { try result.get() }
        } onCancel: {
            running.cancel()
        }
    }

    /// Ends all streams, so that browsers reconnect to the next server, and stops serving.
    func stop() async {
        isStopping.value = true
        await server.stop(timeout: 2)
    }

    /// The figures of the present clients.
    var figures: ClientFigures { clients.figures(at: feed.scheduler.now) }

    private func addRoutes() async {
        await page.addRoutes(to: server)
        await server.appendRoute("GET /events") { [self] in try events($0) }
        await server.appendRoute("GET /stats") { [self] _ in
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            let statistics = Statistics(figures, feed.upstream.value, prices: feed.prices.value, .now)
            return HTTPResponse(
                statusCode: .ok,
                headers: .ofPage("application/json"),
                body: try encoder.encode(statistics) + Data("\n".utf8)
            )
        }
        await server.appendRoute("GET /healthz") { [feed] _ in
            let failure = feed.upstream.value.failure
            return HTTPResponse(
                statusCode: failure == nil ? .ok : .serviceUnavailable,
                headers: .ofPage("text/plain; charset=utf-8"),
                body: Data("\(failure ?? "ok")\n".utf8)
            )
        }
    }

    private func events(_ request: HTTPRequest) throws -> HTTPResponse {
        guard let address = request.remoteAddress else { throw SocketError.unsupportedAddress }
        guard clients.count < configuration.limit else {
            return HTTPResponse(
                statusCode: .serviceUnavailable,
                headers: .ofPage("text/plain; charset=utf-8").merging([HTTPHeader("Retry-After"): "5"]),
                body: Data("There is no room for another client.\n".utf8)
            )
        }
        // A browser that reconnects by itself sends the header. A page that opens a new connection cannot send the header, so
        // it uses the query.
        let known = request.headers[HTTPHeader("Last-Event-ID")] ?? request.query["after"]
        let stream = ClientStream(
            messages: feed.messages(after: known.flatMap(EventID.init)).take(until: isStopping.filter { $0 }),
            client: Client(room: configuration.room),
            clients: clients,
            address: address
        )
        return HTTPResponse(
            statusCode: .ok,
            // Some proxies buffer a response until it ends, unless this header disables it.
            headers: .ofPage("text/event-stream").merging([HTTPHeader("X-Accel-Buffering"): "no"]),
            body: HTTPBodySequence(from: stream)
        )
    }
}

extension HTTPHeaders {
    fileprivate func merging(_ others: HTTPHeaders) -> HTTPHeaders {
        var all = self
        for (name, value) in others { all[name] = value }
        return all
    }
}

extension Error {
    /// The system's error message, without its subject.
    var reason: String {
        if case .failed(_, _, let message) = self as? SocketError { message } else { "\(self)" }
    }
}
