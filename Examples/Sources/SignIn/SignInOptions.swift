import ArgumentParser
import Foundation

/// The options that the programs share: the server's address, and the time to wait for its answer.
package struct SignInOptions: ParsableArguments {
    @Option(help: "The server to sign in at.", transform: serverURL)
    package var server: URL?

    @Option(help: "Seconds to wait for the server.")
    package var timeout: Double = 5

    package init() {}

    package func validate() throws {
        guard timeout > 0, timeout.isFinite else { throw ValidationError("--timeout must be a positive number.") }
    }
}

private func serverURL(_ text: String) throws -> URL {
    guard let url = URL(string: text), url.scheme == "http" || url.scheme == "https", url.host != nil else {
        throw ValidationError("--server needs an http or https URL, such as http://127.0.0.1:8080.")
    }
    return url
}
