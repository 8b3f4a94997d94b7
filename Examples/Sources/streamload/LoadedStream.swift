import ArgumentParser
import Foundation
import NatsSignals
import RACBindings

/// A stream to which messages with the time of their creation are published.
struct LoadedStream {
    let cluster: NatsCluster
    let options: StreamOptions
    let scheduler = QueueScheduler(label: "load")

    /// Creates the stream.
    init(_ options: StreamOptions) async throws {
        guard let cluster = NatsCluster(options.broker) else {
            throw ValidationError("--broker needs addresses such as nats://localhost:4222.")
        }
        self.cluster = cluster
        self.options = options
        let creation = cluster.createStream(options.stream, subjects: ["\(options.stream).>"], copies: options.copies)
            .retry(20, backoff: .constant(.milliseconds(250)), on: scheduler)
        for try await _ in creation.values {}
    }

    /// Publishes one message for each value, and sends the acknowledgements.
    func publish(_ signal: Signal<Int, Never>) -> Signal<NatsAcknowledgement, Never> {
        let run = UUID().uuidString
        return
            signal
            .map { [scheduler, options] number in
                let time = scheduler.now / .nanoseconds(1)
                return NatsPublication(to: "\(options.stream).load", Array("\(Int(time))".utf8), id: "\(run)-\(number)")
            }
            .publish(to: cluster, maxPending: options.pending, on: scheduler) { complain("sent again: \($0)") }
    }

    /// Reads the stream from its start.
    var messages: Signal<[NatsMessage], NatsError> {
        cluster.messages(of: options.stream, from: .first, on: scheduler) { complain("asked again: \($0)") }
    }

    /// The delays of messages that have just been read, in milliseconds.
    func delays(of messages: [NatsMessage]) -> [Double] {
        let now = scheduler.now / .nanoseconds(1)
        return messages.map { (now - (Double($0.text) ?? now)) / 1_000_000 }
    }
}

/// Prints the rate and the delays of messages.
func report(_ name: String, _ delays: [Double], in time: Duration) {
    let sorted = delays.sorted()
    func quantile(_ share: Double) -> String {
        String(format: "%.2f", sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))])
    }
    let rate = Int(Double(sorted.count) / (time / .seconds(1)))
    let delay = "p50 \(quantile(0.5)) ms, p99 \(quantile(0.99)) ms, max \(quantile(1)) ms"
    print("\(name): \(rate) messages a second, delay \(delay)")
}

func complain(_ message: String) {
    FileHandle.standardError.write(Data("streamload: \(message)\n".utf8))
}
