import ArgumentParser
import Inspection

/// Three programs that each contain one mistake, and the output of a recorder.
@main
struct Incidents: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows how a recorder finds a deadlock, a forgotten disposal and a flood.",
        discussion: """
            Each subcommand runs a small program that makes the mistake, and prints what the recorder says of it. With --fixed \
            it runs the same program without the mistake.

            Exit status: 0 nothing found, 1 found.
            """,
        subcommands: [Deadlock.self, Forgotten.self, Flood.self]
    )
}

/// The options that the programs share.
struct ReportOptions: ParsableArguments {
    @Flag(help: "Run the program without its mistake.")
    var fixed = false

    @Option(help: "Write the trace to this file, for https://ui.perfetto.dev or chrome://tracing.")
    var trace: String?

    @Option(help: "Draw what happened into this SVG file.")
    var picture: String?

    @Option(help: "Write what is subscribed to this file, as a graph for Graphviz.")
    var graph: String?

    @OptionGroup var inspection: InspectionOptions

    @Option(help: "Seconds to go on after the finding, while the inspector shows it.")
    var linger: Double = 0

    func validate() throws {
        guard linger >= 0, linger <= 86_400 else { throw ValidationError("--linger must be from 0 to 86400.") }
    }
}
