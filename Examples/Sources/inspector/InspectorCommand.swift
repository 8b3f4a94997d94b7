import ArgumentParser
import Foundation
import Inspecting
import PageServing
import RACBindings
import UnixSignals

/// Shows the signals of running programs in a browser.
@main
struct InspectorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspector",
        abstract: "Shows the signals of running programs in a browser.",
        discussion: """
            Reads the recordings that a recorder writes with write(toFileAt:) or write(to:). The examples write one with \
            --inspect FILE. Prints the address of a page. The page shows the live subscriptions with their rates, the \
            subscribers that do not return, and the subscriptions that are probably forgotten. It shows several sources together.

            Only programs on this machine can reach the page, unless --host is another address. The address contains a key, and \
            the page cannot be read without it.

            Exit status: 0 stopped; 64 a bad option; 66 a source cannot be opened; 69 the port cannot be used.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "A file that grows, a named pipe, - for the standard input, or unix:PATH for a socket to listen on.",
            valueName: "source"
        )
    )
    var sources: [String] = ["-"]

    @Option(help: "The port; 0 for one that the system chooses.")
    var port: UInt16 = 8620

    @Option(help: "The IPv4 address to listen at.")
    var host = "127.0.0.1"

    @Flag(help: "Keep and show no texts of values.")
    var noValues = false

    @Option(help: "The key in the address of the page; a random one if it is left out.")
    var key: String?

    func validate() throws {
        guard key.map({ $0.count >= 8 && $0.allSatisfy(\.isKeyCharacter) }) ?? true else {
            throw ValidationError("--key needs at least 8 characters, which are letters, digits, - and _.")
        }
        guard sources.count(where: { $0 == "-" }) <= 1 else {
            throw ValidationError("The standard input can be read only once.")
        }
    }

    func run() async throws {
        let scheduler = QueueScheduler(label: "inspector")
        var limits = InspectorLimits()
        limits.keepsValues = !noValues
        let inspector = Inspector(limits: limits, on: scheduler)
        let failure = MutableProperty<SourceError?>(nil)
        for source in sources {
            inspector.read(InspectorSource(source).recordings(on: scheduler)) { failure.value = $0 }
        }
        var configuration = PageServer.Configuration()
        configuration.host = host
        configuration.port = port
        configuration.key = key ?? .randomKey()
        let server = try InspectorServer(inspector, showsValues: !noValues, configuration)
        let stopping = UnixSignals.received([SIGINT, SIGTERM]).mapTo(())
            .merge(with: failure.filter { $0 != nil }.mapTo(()))
            .take(1)
            .flattenMap { _ in Signal.task { await server.stop() } }
            .subscribe { _ in }
        defer { stopping.dispose() }
        do {
            try await server.run { url in
                print("The page is at \(url)")
                print("Stop it with Control-C.")
                fflush(nil)
            }
        } catch {
            throw fail(69, "\(host):\(port) cannot be used (\(error.reason)). --port 0 takes a free port.")
        }
        if let failure = failure.value { throw fail(66, failure.message) }
    }

    /// Reports an error, and returns the exit code to throw.
    private func fail(_ status: Int32, _ message: String) -> ExitCode {
        FileHandle.standardError.write(Data("inspector: \(message)\n".utf8))
        return ExitCode(status)
    }
}

extension Character {
    fileprivate var isKeyCharacter: Bool { isASCII && (isLetter || isNumber || self == "-" || self == "_") }
}

extension String {
    /// Returns 128 random bits in hexadecimal.
    fileprivate static func randomKey() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<16).map { _ in
            let digits = String(UInt8.random(in: 0...255, using: &generator), radix: 16)
            return digits.count == 1 ? "0\(digits)" : digits
        }
        .joined()
    }
}
