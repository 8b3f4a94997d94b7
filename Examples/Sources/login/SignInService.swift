import Foundation
import RACBindings

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What the server says to someone it knows.
struct Welcome: Codable, Sendable {
    let greeting: String
}

/// What the program sends to the server.
struct Credentials: Codable, Sendable {
    let name: String
    let password: String
}

/// Why signing in failed.
enum SignInError: Error, Equatable {
    case wrongNameOrPassword
    case unreachable(String)
    case timedOut(seconds: Double)
    case unexpectedAnswer(String)
}

/// Signs in over HTTP.
struct SignInService: Sendable {
    let server: URL
    let timeout: Double

    /// Returns a signal that sends the request when subscribed to and cancels it when disposed.
    func signIn(name: String, password: String) -> Signal<Welcome, SignInError> {
        request(Credentials(name: name, password: password))
            .timeout(after: .seconds(timeout), failingWith: .timedOut(seconds: timeout), on: QueueScheduler())
    }

    private func request(_ credentials: Credentials) -> Signal<Welcome, SignInError> {
        Signal { subscriber in
            var request = URLRequest(url: server.appendingPathComponent("sign-in"))
            request.httpMethod = "POST"
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            do {
                request.httpBody = try JSONEncoder().encode(credentials)
            } catch {
                return subscriber.fail(.unexpectedAnswer("the request cannot be encoded: \(error)"))
            }
            let task = URLSession.shared.dataTask(with: request) { data, response, error in
                switch answer(data, response, error) {
                case .success(let welcome):
                    subscriber.send(welcome)
                    subscriber.complete()
                case .failure(let error):
                    subscriber.fail(error)
                }
            }
            subscriber.onDispose { task.cancel() }
            task.resume()
        }
    }

    private func answer(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) -> Result<Welcome, SignInError>
    {
        if let error = error as? URLError {
            return .failure(.unreachable("\(server) (\(error.code.name))"))
        }
        if let error { return .failure(.unreachable("\(server) (\(error))")) }
        switch (response as? HTTPURLResponse)?.statusCode {
        case 200:
            do {
                return .success(try JSONDecoder().decode(Welcome.self, from: data ?? Data()))
            } catch {
                return .failure(.unexpectedAnswer("the answer is not a welcome"))
            }
        case 401:
            return .failure(.wrongNameOrPassword)
        case let status:
            return .failure(.unexpectedAnswer("status \(status.map(String.init) ?? "none")"))
        }
    }
}

extension URLError.Code {
    /// A short name for the failures one meets at a terminal.
    var name: String {
        switch self {
        case .cannotConnectToHost: "connection refused"
        case .cannotFindHost: "host not found"
        case .networkConnectionLost: "connection lost"
        case .badURL, .unsupportedURL: "not a usable URL"
        default: "error \(rawValue)"
        }
    }
}
