import FlyingFox
import FlyingSocks
import Foundation
import RACBindings

/// A small sign-in server on the loopback interface, inside this program.
///
/// The server has one user, ada, whose password is correct-horse. It answers after a short delay. For a user named slow, it
/// answers after a very long delay.
package struct SignInServer {
    private let server: HTTPServer
    private let running: Task<Void, any Error>

    /// The address of the server.
    package let url: URL

    /// Starts the server on a port that the system chooses.
    package static func start() async throws -> SignInServer {
        let server = HTTPServer(
            address: try .inet(ip4: "127.0.0.1", port: 0),
            logger: DisabledLogger()
        )
        await server.appendRoute("POST /sign-in") { try await answer($0) }
        let running = Task { try await server.run() }
        try await server.waitUntilListening()
        guard case .ip4(let host, let port) = await server.listeningAddress,
            let url = URL(string: "http://\(host):\(port)")
        else { throw SignInError.unreachable("the built-in server has no address") }
        return SignInServer(server: server, running: running, url: url)
    }

    /// A signal that runs a server while the signal is subscribed to. It sends the server's address, and does not complete.
    package static var running: Signal<URL, any Error> {
        Signal.task { try await start() }.flattenMap { server in
            Signal { subscriber in
                subscriber.onDispose { server.stop() }
                subscriber.send(server.url)
            }
        }
    }

    private static func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let credentials = try? JSONDecoder().decode(Credentials.self, from: try await request.bodyData) else {
            return HTTPResponse(statusCode: .badRequest)
        }
        try await Task.sleep(for: credentials.name == "slow" ? .seconds(60) : .milliseconds(300))
        guard credentials.name == "ada", credentials.password == "correct-horse" else {
            return HTTPResponse(statusCode: .unauthorized)
        }
        let welcome = try JSONEncoder().encode(Welcome(greeting: "welcome, \(credentials.name)"))
        return HTTPResponse(statusCode: .ok, headers: [.contentType: "application/json"], body: welcome)
    }

    package func stop() {
        running.cancel()
    }
}
