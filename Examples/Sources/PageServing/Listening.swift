import FlyingFox
import FlyingSocks
import Foundation

extension HTTPServer {
    /// Waits until the server listens.
    ///
    /// - Parameter running: The task that runs it. Cancelled if it does not listen within ten seconds.
    /// - Returns: Its address.
    /// - Throws: Why it does not listen.
    package func url(whenListeningIn running: Task<Void, any Error>) async throws -> URL {
        do {
            try await waitUntilListening(timeout: 10)
        } catch {
            running.cancel()
            // The reason why it does not listen says more than that it does not.
            try await running.value
            throw error
        }
        guard case .ip4(let host, let port) = listeningAddress, let url = URL(string: "http://\(host):\(port)/") else {
            throw SocketError.unsupportedAddress
        }
        return url
    }
}

/// Keeps a server's own messages off the screen.
package struct DisabledLogger: Logging {
    package init() {}
    package func logDebug(_ debug: @autoclosure () -> String) {}
    package func logInfo(_ info: @autoclosure () -> String) {}
    package func logWarning(_ warning: @autoclosure () -> String) {}
    package func logError(_ error: @autoclosure () -> String) {}
    package func logCritical(_ critical: @autoclosure () -> String) {}
}
