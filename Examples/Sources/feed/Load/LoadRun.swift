import Foundation
import PageServing
import RACBindings

/// Serves a feed to many clients on this machine, and measures the delays.
struct LoadRun {
    let source: any PriceSource
    var configuration: FeedServer.Configuration
    let clients: Int
    let slow: Int
    let seconds: Double
    let recorder: SignalRecorder?
    let scheduler: any Scheduler

    /// The maximum time to wait for a step that should be immediate.
    private let patience = Duration.seconds(60)

    func run() async throws(LoadError) -> LoadReport {
        // Each connection needs two descriptors, because both ends are in this process.
        let wanted = 2 * (clients + slow) + 64
        let limit = DescriptorLimit.raise(to: wanted)
        guard limit >= wanted else { throw .tooFewDescriptors(wanted: wanted, limit: limit) }
        var configuration = configuration
        configuration.limit = max(configuration.limit, clients + slow)

        let feed = Feed(source, run: "load", recorder: recorder, on: scheduler)
        let times = EventTimes()
        let following = times.follow(feed)
        defer { following.dispose() }

        let server: FeedServer
        do { server = try FeedServer(feed, configuration) } catch { throw .server(error.reason) }
        let port = MutableProperty<UInt16>(0)
        let serving = Task { try await server.run { port.value = UInt16($0.port ?? 0) } }
        defer { serving.cancel() }
        let listening = Signal.race(
            port.filter { $0 > 0 }.promoteFailure(to: LoadError.self),
            Signal<UInt16, any Error>.task {
                try await serving.value; return 0
            }.mapError { .server($0.reason) }
        )
        guard let port = try await listening.firstValue(), port > 0 else { throw .server("it has ended") }

        var report = try await measure(server, feed, times, port)
        report.descriptorLimit = limit
        await server.stop()
        return report
    }

    private func measure(_ server: FeedServer, _ feed: Feed, _ times: EventTimes, _ port: UInt16)
        async throws(LoadError) -> LoadReport
    {
        let start = scheduler.now
        let loadClients: LoadClients
        do {
            loadClients = try LoadClients(port: port, count: clients, slow: slow)
        } catch { throw .clients(error.reason) }
        let drops = drops(of: server).replayLast()
        async let results = loadClients.results(times: times, scheduler: scheduler).firstValue()
        let all = loadClients.begun.filter { [clients] in $0 == clients }
        try await wait(for: all, "not all clients were served in time")

        let first = feed.prices.value
        loadClients.count(after: first)
        let (begin, used) = (scheduler.now, ProcessFigures.now.processorTime)
        try await wait(for: Signal.timer(after: .seconds(seconds), on: scheduler), "the time did not pass")
        let end = scheduler.now
        var report = LoadReport()
        report.process = .now
        report.processorTime = report.process.processorTime - used
        report.seconds = (end - begin) / .seconds(1)
        loadClients.finish(with: feed.prices.value)
        // A client that does not read is dropped after some time. The number of dropped clients is final only after that time.
        report.dropTime =
            slow == 0
            ? nil
            : await drops.filter { [slow] in $0 >= slow }.map { [scheduler] _ in scheduler.now - start }
                .take(for: patience, on: scheduler).firstValue()

        report.clients = clients
        report.slow = slow
        for result in await results ?? [] {
            report.cutOff += result.isCutOff ? 1 : 0
            report.lost += result.lost
            report.delays.add(result.delays)
            if result.delays.quantile(0.99) > report.slowest.quantile(0.99) { report.slowest = result.delays }
        }
        report.dropped = server.figures.dropped
        return report
    }

    /// Sends the number of dropped clients after each change.
    private func drops(of server: FeedServer) -> Signal<Int, Never> {
        Signal.interval(.milliseconds(20), on: scheduler).map { _ in server.figures.dropped }.distinctUntilChanged()
    }

    private func wait<Value: Sendable>(for signal: Signal<Value, Never>, _ complaint: String) async throws(LoadError) {
        let limit = patience + .seconds(seconds)
        _ = try await signal.promoteFailure(to: LoadError.self)
            .timeout(after: limit, failingWith: .timedOut(complaint), on: scheduler)
            .firstValue()
    }
}

/// The reason why a load run failed.
enum LoadError: Error, Equatable, CustomStringConvertible {
    case tooFewDescriptors(wanted: Int, limit: Int)
    case server(String)
    case clients(String)
    case timedOut(String)

    var description: String {
        switch self {
        case .tooFewDescriptors(let wanted, let limit):
            "so many clients need \(wanted) open files and sockets, and the system allows \(limit); raise it with ulimit -n"
        case .server(let reason): "the server cannot run (\(reason))"
        case .clients(let reason): "the clients cannot connect (\(reason))"
        case .timedOut(let what): what
        }
    }
}
