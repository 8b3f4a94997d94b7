import FlyingFox
import FlyingSocks
import Foundation

extension HTTPServer {
    /// Waits until the server listens.
    ///
    /// - Parameter running: The task that runs the server. It is cancelled if the server does not listen within ten seconds.
    /// - Returns: The address of the server.
    /// - Throws: The reason why the server does not listen.
    package func url(whenListeningIn running: Task<Void, any Error>) async throws -> URL {
        do {
            try await waitUntilListening(timeout: 10)
        } catch {
            running.cancel()
            // The error of the task is the reason.
            try await running.value
            throw error
        }
        guard case .ip4(let host, let port) = listeningAddress, let url = URL(string: "http://\(host):\(port)/") else {
            throw SocketError.unsupportedAddress
        }
        return url
    }
}

/// Suppresses a server's own messages.
package struct DisabledLogger: Logging {
    package init() {}
    package func logDebug(_ debug: @autoclosure () -> String) {}
    package func logInfo(_ info: @autoclosure () -> String) {}
    package func logWarning(_ warning: @autoclosure () -> String) {}
    package func logError(_ error: @autoclosure () -> String) {}
    package func logCritical(_ critical: @autoclosure () -> String) {}
}
