import ArgumentParser

/// Draws marble diagrams of operators for the documentation, and serves a page where users can try operators.
@main
struct Marbles: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows what operators do, on a virtual clock.",
        subcommands: [Draw.self, Serve.self, Variants.self, Run.self],
        defaultSubcommand: Draw.self
    )
}
