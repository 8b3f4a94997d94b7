import ArgumentParser
import NatsSignals
import RACBindings

/// Publishes as fast as possible, and reads the stored messages.
struct Burst: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Publishes messages as fast as possible and reads them at the same time, and then once more."
    )

    @OptionGroup var options: StreamOptions

    @Option(help: "How many messages.")
    var count = 100_000

    func validate() throws {
        guard count > 0 else { throw ValidationError("--count must be positive.") }
    }

    func run() async throws {
        let stream = try await LoadedStream(options)
        let begin = stream.scheduler.now
        let publishing = stream.publish(.from(Array(0..<count), on: QueueScheduler(label: "burst"))).subscribe { _ in }
        defer { publishing.dispose() }
        report("published and read", try await read(stream), in: stream.scheduler.now - begin)

        let again = stream.scheduler.now
        let count = try await read(stream).count
        let rate = Int(Double(count) / ((stream.scheduler.now - again) / .seconds(1)))
        print("read once more: \(rate) messages a second")
    }

    private func read(_ stream: LoadedStream) async throws -> [Double] {
        var delays: [Double] = []
        for try await batch in stream.messages.map({ stream.delays(of: $0) }).values {
            delays += batch
            if delays.count >= count { break }
        }
        return delays
    }
}
