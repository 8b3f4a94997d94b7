import Foundation
import RACBindings

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The server's answer to a signed-in user.
package struct Welcome: Codable, Sendable {
    package let greeting: String
}

/// The body of the request to the server.
struct Credentials: Codable, Sendable {
    let name: String
    let password: String
}

/// The reason why signing in failed.
package enum SignInError: Error, Equatable {
    case wrongNameOrPassword
    case unreachable(String)
    case timedOut(seconds: Double)
    case unexpectedAnswer(String)
}

/// Signs in over HTTP.
package struct SignInService: Sendable {
    private let server: URL
    private let timeout: Double
    private let scheduler: any Scheduler

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - server: The address of an HTTP server.
    ///   - timeout: The time to wait for an answer, in seconds.
    ///   - scheduler: The scheduler that measures the timeout.
    package init(server: URL, timeout: Double, on scheduler: any Scheduler = QueueScheduler()) {
        self.server = server
        self.timeout = timeout
        self.scheduler = scheduler
    }

    /// Returns a signal that sends the request when subscribed to and cancels it when disposed.
    package func signIn(name: String, password: String) -> Signal<Welcome, SignInError> {
        Signal.attempt { () throws(SignInError) in
            try request(Credentials(name: name, password: password))
        }
        .flattenMap { request in
            URLSession.shared.signal(for: request, accepting: .codes(200..<201)).mapError { error in failure(error) }
        }
        .tryMap { reply throws(SignInError) in try welcome(reply) }
        .timeout(after: .seconds(timeout), failingWith: .timedOut(seconds: timeout), on: scheduler)
    }

    private func request(_ credentials: Credentials) throws(SignInError) -> URLRequest {
        var request = URLRequest(url: server.appendingPathComponent("sign-in"))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        do {
            request.httpBody = try JSONEncoder().encode(credentials)
        } catch {
            throw .unexpectedAnswer("the request cannot be encoded: \(error)")
        }
        return request
    }

    private func welcome(_ reply: HTTPReply) throws(SignInError) -> Welcome {
        do {
            return try JSONDecoder().decode(Welcome.self, from: reply.data)
        } catch {
            throw .unexpectedAnswer("it is not a welcome")
        }
    }

    private func failure(_ error: HTTPRequestError) -> SignInError {
        switch error {
        case .status(let reply) where reply.status == 401: .wrongNameOrPassword
        case .status(let reply): .unexpectedAnswer("status \(reply.status)")
        case .transport(let error): .unreachable("\(server) (\(error.code.name))")
        case .notHTTP, .unsupportedURL: .unexpectedAnswer("it is not HTTP")
        }
    }
}

extension URLError.Code {
    /// A short name for the errors that users see.
    fileprivate var name: String {
        switch self {
        case .cannotConnectToHost: "connection refused"
        case .cannotFindHost: "host not found"
        case .networkConnectionLost: "connection lost"
        default: "error \(rawValue)"
        }
    }
}
