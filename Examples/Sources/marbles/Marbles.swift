import ArgumentParser

/// Marble diagrams of operators: as pictures for the documentation, and as a page to play with.
@main
struct Marbles: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what operators do, on a virtual clock.",
        subcommands: [Draw.self, Serve.self, Run.self],
        defaultSubcommand: Draw.self
    )
}
