import ArgumentParser
import NatsSignals
import RACBindings

/// Publishes at a constant rate.
struct Paced: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Publishes at a constant rate, and reads at the same time."
    )

    @OptionGroup var options: StreamOptions

    @Option(help: "How many messages a second.")
    var rate = 10_000

    @Option(help: "How many seconds.")
    var seconds = 5

    func validate() throws {
        guard rate >= 1000, rate % 1000 == 0 else { throw ValidationError("--rate must be a multiple of 1000.") }
        guard seconds > 0 else { throw ValidationError("--seconds must be positive.") }
    }

    func run() async throws {
        let stream = try await LoadedStream(options)
        let (count, perTick) = (rate * seconds, rate / 1000)
        let ticks = Signal.interval(.milliseconds(1), on: stream.scheduler).take(count / perTick).enumerated()
        let numbers = ticks.flattenMap { tick, _ in Signal.from((0..<perTick).map { tick * perTick + $0 }) }
        let begin = stream.scheduler.now
        let publishing = stream.publish(numbers).subscribe { _ in }
        defer { publishing.dispose() }
        var delays: [Double] = []
        for try await batch in stream.messages.map({ stream.delays(of: $0) }).values {
            delays += batch
            if delays.count >= count { break }
        }
        report("paced, \(rate) a second", delays, in: stream.scheduler.now - begin)
    }
}
