import ArgumentParser
import Foundation
import PageServing

/// Serves the playground: a page where users change the inputs of an operator, and see the result of the real operator.
///
///     swift run --package-path Examples marbles serve
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Serves a page to play with operators.",
        discussion: """
            Prints the address of the page, and serves it until the program is stopped. Only programs on this machine can \
            reach it.

            Exit status: 69 if the port cannot be used.
            """
    )

    @Option(help: "The port; 0 for one that the system chooses.")
    var port: UInt16 = 8617

    @Flag(help: ArgumentHelp("Offer runs that never end or that trap, too, and wait less long.", visibility: .hidden))
    var rehearse = false

    func run() async throws {
        let server = try PlaygroundServer(
            port: port,
            catalogue: PlaygroundCatalogue(try PlaygroundGuide(), withRehearsals: rehearse),
            runs: rehearse ? PlaygroundRun(patience: 20) : PlaygroundRun()
        )
        do {
            try await server.run { url in
                print("The playground is at \(url)")
                print("Stop it with Control-C.")
                fflush(nil)
            }
        } catch {
            FileHandle.standardError.write(
                Data("marbles: port \(port) cannot be used (\(error.reason)). --port 0 takes a free one.\n".utf8)
            )
            throw ExitCode(69)
        }
    }
}
