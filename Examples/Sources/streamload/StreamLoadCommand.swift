import ArgumentParser

/// Puts load on a stream of a broker, and measures the rates and the delays.
@main
struct StreamLoadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "streamload",
        abstract: "Loads a stream of a broker, and measures.",
        subcommands: [Paced.self, Burst.self, Subscriptions.self]
    )
}

/// The options of all loads.
struct StreamOptions: ParsableArguments {
    @Option(help: "The addresses of the servers, such as nats://a:4222,nats://b:4222.")
    var broker: String

    @Option(help: "The name of the stream. It should not exist.")
    var stream = "LOAD"

    @Option(help: "How many servers store each message.")
    var copies = 1

    @Option(help: "How many messages may be on the way.")
    var pending = 1000
}
