import ArgumentParser
import Foundation
import NatsSignals
import Prices
import RACBindings
import UnixSignals

/// Publishes prices that wander to a stream of a broker.
@main
struct MarketCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "market",
        abstract: "Publishes prices that wander to a stream of a broker.",
        discussion: """
            Creates the stream if there is none. Prints a line SEQUENCE SYMBOL PRICE for each price that the broker has \
            stored, and a line on the standard error for each failure. It stops with Control-C.

            While no server answers, the prices stop. They continue when one does.

            Exit status: 0 stopped; 64 a bad option.
            """
    )

    @Option(help: "The addresses of the servers, such as nats://a:4222,nats://b:4222.")
    var broker: String

    @Option(help: "The name of the stream. The price of ACME has the subject STREAM.ACME.")
    var stream = "PRICES"

    @Option(help: "How many servers store each price, if the stream is created.")
    var copies = 1

    @Option(help: "How many prices the stream keeps, if it is created.")
    var keep = 1_000_000

    @Option(help: "How many prices a second there are.")
    var rate: Double = 20

    @Option(help: "Decides how the prices wander; the same seed gives the same prices.")
    var seed: UInt64?

    @Option(help: "How many prices may be on the way. One that is sent again can be stored after later ones.")
    var pending = 1

    func validate() throws {
        guard NatsCluster(broker) != nil else {
            throw ValidationError("--broker needs addresses such as nats://localhost:4222.")
        }
        guard rate > 0, rate <= 10_000 else { throw ValidationError("--rate must be above 0 and at most 10000.") }
        guard (1...5).contains(copies) else { throw ValidationError("--copies must be from 1 to 5.") }
        guard keep > 0 else { throw ValidationError("--keep must be positive.") }
        guard pending > 0 else { throw ValidationError("--pending must be positive.") }
        guard !stream.isEmpty, stream.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) else {
            throw ValidationError("--stream needs a name of letters and digits.")
        }
    }

    func run() async throws {
        guard let cluster = NatsCluster(broker) else { return }
        let scheduler = QueueScheduler(label: "market")
        // Another run has other identifiers, so the broker does not take its prices for repetitions of this run's prices.
        let run = String(UInt64.random(in: 0..<(1 << 40)), radix: 36)
        let publishing = cluster.createStream(stream, subjects: ["\(stream).>"], copies: copies, keeping: keep)
            .doFailed { complain("the stream cannot be created: \($0)") }
            .retry(.max, backoff: .exponential(initial: .milliseconds(100), maximum: .seconds(1)), on: scheduler)
            .catch { _ in .empty }
            .map { (_: Never) -> NatsAcknowledgement in }
            .concat(
                walk(on: scheduler)
                    .enumerated()
                    .map { [stream] index, price in
                        let id = "\(run)-\(index)"
                        return NatsPublication(to: "\(stream).\(price.symbol)", Array("\(price)".utf8), id: id)
                    }
                    .publish(to: cluster, maxPending: pending, on: scheduler) { error in
                        complain("a price is sent again: \(error)")
                    }
            )
            .subscribe { acknowledgement in
                let price = String(decoding: acknowledgement.publication.data, as: UTF8.self)
                print("\(acknowledgement.sequence) \(price)")
                fflush(nil)
            }
        defer { publishing.dispose() }
        _ = await UnixSignals.received([SIGINT, SIGTERM]).firstValue()
    }

    /// Sends all prices of the start, then one after another. Suspends while there are enough prices on the way.
    private func walk(on scheduler: any Scheduler) -> Signal<Price, Never> {
        let interval = Duration.seconds(1 / rate)
        return .deferred { [seed] in
            let market = Market(seed: seed ?? .random(in: 0...UInt64.max))
            return Signal.from(market.prices, on: scheduler)
                .concat(
                    Signal.generate(from: market, on: scheduler) { $0.step() }
                        .concatMap { price in Signal.just(price).delay(interval, on: scheduler) }
                )
        }
    }
}

private func complain(_ message: String) {
    FileHandle.standardError.write(Data("market: \(message)\n".utf8))
}
