import ArgumentParser
import Foundation
import Inspection
import PageServing
import RACBindings
import UnixSignals

#if NATS
    import NatsSignals
#endif

/// Pushes a live feed of prices to browsers.
@main
struct FeedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feed",
        abstract: "Serves a live feed of prices to any number of browsers.",
        discussion: """
            Prints the address of its page, and serves until it is stopped with Control-C. The prices wander by themselves, or \
            come from --input or a --broker. Besides the page there are /events, the feed as server-sent events; /stats, who is there; and \
            /healthz.

            With --clients it connects so many clients to itself, reads for some seconds, prints figures, and ends.

            Exit status: 0 stopped, or a load run in which all went well; 1 a load run in which events were lost, the wrong \
            clients were dropped or something took too long; 64 a bad option; 66 the input cannot be read; 69 the port \
            cannot be used, there are not enough file descriptors, or the program was built without the library for a \
            broker.
            """
    )

    @Option(help: "The port; 0 for one that the system chooses.")
    var port: UInt16 = 8618

    @Option(help: "Lines SYMBOL PRICE to send in place of prices that wander: a file, or - for the standard input.")
    var input: String?

    @Option(help: "Prices from a stream of NATS: the addresses of its servers, such as nats://a:4222,nats://b:4222.")
    var broker: String?

    @Option(help: "The name of the stream.")
    var stream = "PRICES"

    @Option(
        help: """
            How many prices are kept for clients that return: they get all that they have missed. \
            (default: 10000 with --broker, otherwise 0)
            """
    )
    var history: Int?

    @Option(help: "Decides how the prices wander; the same seed gives the same prices.")
    var seed: UInt64?

    @Option(help: "How many prices a second wander.")
    var rate: Double = 20

    @Option(help: "How many messages may wait for a client before it is dropped.")
    var buffer = 256

    @Option(help: "How many bytes the system may hold back for a client, besides.")
    var sendBuffer: Int32 = 65_536

    @Option(help: "How many clients there may be at a time; fewer if the system does not allow so many open sockets.")
    var limit = 10_000

    @Option(help: "Seconds between two comments, which show that the server is there.")
    var heartbeat: Double = 15

    @Option(help: "Milliseconds that a browser waits before it comes back.")
    var retry = 2000

    @Option(help: "A load run with so many clients.")
    var clients: Int?

    @Option(help: "How many seconds a load run counts.")
    var seconds: Double = 5

    @Option(help: "How many more clients of a load run ask and never read.")
    var slow = 0

    @OptionGroup var inspection: InspectionOptions

    func validate() throws {
        guard rate > 0, rate <= 10_000 else { throw ValidationError("--rate must be above 0 and at most 10000.") }
        guard buffer > 0 else { throw ValidationError("--buffer must be positive.") }
        guard sendBuffer > 0 else { throw ValidationError("--send-buffer must be positive.") }
        guard limit > 0 else { throw ValidationError("--limit must be positive.") }
        guard heartbeat > 0, heartbeat <= 86_400 else {
            throw ValidationError("--heartbeat must be above 0 and at most 86400.")
        }
        guard retry >= 0 else { throw ValidationError("--retry must not be negative.") }
        guard clients ?? 1 > 0 else { throw ValidationError("--clients must be positive.") }
        guard seconds > 0, seconds <= 3600 else { throw ValidationError("--seconds must be above 0 and at most 3600.") }
        guard slow >= 0 else { throw ValidationError("--slow must not be negative.") }
        guard slow == 0 || clients != nil else { throw ValidationError("--slow is for a load run, with --clients.") }
        guard history ?? 0 >= 0 else { throw ValidationError("--history must not be negative.") }
        guard input == nil || broker == nil else { throw ValidationError("--input and --broker exclude each other.") }
        guard clients == nil || input == nil else { throw ValidationError("A load run has no --input.") }
    }

    func run() async throws {
        let scheduler = QueueScheduler(label: "feed")
        let recorder = inspection.recorder
        let writing = try inspection.write(recorder, program: "feed")
        defer { writing.dispose() }
        if let clients {
            try await measure(clients, recorder, on: scheduler)
        } else {
            try await serve(recorder, on: scheduler)
        }
    }

    private func serve(_ recorder: SignalRecorder?, on scheduler: any Scheduler) async throws {
        let openFiles = DescriptorLimit.raise(to: limit + 64)
        // The server would end if no descriptor were left for a client. A client over the limit of clients is only refused.
        guard openFiles > 64 else { throw fail(69, "the system allows only \(openFiles) open files and sockets") }
        let feed = Feed(
            try source(on: scheduler),
            run: String(UInt64.random(in: 0..<(1 << 40)), radix: 36),
            history: kept,
            heartbeat: .seconds(heartbeat),
            retry: retry,
            recorder: recorder,
            on: scheduler
        )
        let server: FeedServer
        var configuration = configuration
        configuration.limit = min(limit, openFiles - 64)
        server = try FeedServer(feed, configuration)
        let stopping = UnixSignals.received([SIGINT, SIGTERM]).take(1)
            .flattenMap { _ in Signal.task { await server.stop() } }
            .subscribe { _ in }
        defer { stopping.dispose() }
        do {
            try await server.run { url in
                print("The feed is at \(url)")
                print("Stop it with Control-C.")
                fflush(nil)
            }
        } catch {
            throw fail(69, "port \(port) cannot be used (\(error.reason)). --port 0 takes a free one.")
        }
    }

    private func measure(_ clients: Int, _ recorder: SignalRecorder?, on scheduler: any Scheduler) async throws {
        let run = LoadRun(
            source: try source(on: scheduler),
            configuration: configuration,
            clients: clients,
            slow: slow,
            seconds: seconds,
            recorder: recorder,
            scheduler: scheduler
        )
        let report: LoadReport
        do throws(LoadError) {
            report = try await run.run()
        } catch {
            throw fail(error.exitStatus, error.description)
        }
        print(report.text)
        if !report.isGood { throw ExitCode(1) }
    }

    private var configuration: FeedServer.Configuration {
        // A load run uses any free port, because its clients are in the same process.
        .init(port: clients == nil ? port : 0, room: buffer, limit: limit, sendBuffer: sendBuffer)
    }

    private var kept: Int { history ?? (broker == nil ? 0 : 10_000) }

    private func source(on scheduler: any Scheduler) throws -> any PriceSource {
        if let broker { return try brokerPrices(broker, on: scheduler) }
        guard let input else {
            return RandomWalk(seed: seed ?? .random(in: 0...UInt64.max), rate: rate, on: scheduler)
        }
        let lines: Signal<String, FileReadError>
        if input == "-" {
            lines = FileHandle.standardInput.lines(on: scheduler)
        } else {
            guard FileManager.default.isReadableFile(atPath: input) else { throw fail(66, "\(input) cannot be read") }
            lines = Signal.lines(of: URL(fileURLWithPath: input), on: scheduler)
        }
        return PriceLines(lines) { line, error in complain("line \(line) is left out: it \(error)") }
    }

    private func brokerPrices(_ list: String, on scheduler: any Scheduler) throws -> any PriceSource {
        #if NATS
            guard let cluster = NatsCluster(list) else {
                throw fail(64, "\(list) is no list of addresses such as nats://a:4222")
            }
            return BrokerPrices(cluster, stream: stream, recent: kept, on: scheduler) { complain($0) }
        #else
            throw fail(
                69,
                "built without a broker. Install libnats-dev (Debian, Ubuntu) or cnats (Homebrew), and build it again."
            )
        #endif
    }
}

extension LoadError {
    fileprivate var exitStatus: Int32 {
        switch self {
        case .tooFewDescriptors, .server: 69
        case .clients, .timedOut: 1
        }
    }
}

private func complain(_ message: String) {
    FileHandle.standardError.write(Data("feed: \(message)\n".utf8))
}

/// Reports an error, and returns the exit code to throw.
private func fail(_ status: Int32, _ message: String) -> ExitCode {
    complain(message)
    return ExitCode(status)
}
