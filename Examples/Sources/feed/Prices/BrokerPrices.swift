#if NATS
    import NatsSignals
    import Prices
    import RACBindings

    /// Prices from a stream of a broker, in messages of the form `SYMBOL PRICE`.
    ///
    /// A new feed begins with the last price of each symbol and the recent prices, and continues with all later ones. A failure
    /// of the broker is reported, and the broker is asked again. The clients stay connected, and miss nothing.
    struct BrokerPrices: PriceSource {
        // The feed must have the recent prices when a client returns from another feed.
        let goesOnUnwatched = true

        private let cluster: NatsCluster
        private let stream: String
        private let recent: Int
        private let scheduler: any Scheduler
        private let report: @Sendable (String) -> Void

        /// - Parameters:
        ///   - cluster: The servers of the broker.
        ///   - stream: The name of the stream. All of its messages are prices.
        ///   - recent: The number of earlier prices with which a new feed begins.
        ///   - scheduler: The scheduler that measures the delays between attempts to connect.
        ///   - report: Called with each failure of the broker and each invalid message, as a sentence.
        init(
            _ cluster: NatsCluster,
            stream: String,
            recent: Int,
            on scheduler: any Scheduler,
            report: @escaping @Sendable (String) -> Void
        ) {
            self.cluster = cluster
            self.stream = stream
            self.recent = recent
            self.scheduler = scheduler
            self.report = report
        }

        var prices: Signal<Arrival, PriceSourceError> {
            cluster.messages(of: stream, from: .latest(recent: recent), on: scheduler) { [report] error in
                report("the broker is asked again: \(error)")
            }
            .map { [report] messages in .stored(messages.compactMap { update(of: $0, report) }) }
            .doFailed { [report] error in report("the prices begin anew: \(error)") }
            // The stream no longer has the next price. Clients then get the latest price of each symbol, as newcomers do.
            .retry(.max, backoff: .exponential(), on: scheduler)
            .mapError { .unreadable("\($0)") }
        }
    }

    private func update(of message: NatsMessage, _ report: @Sendable (String) -> Void) -> Update? {
        do throws(PriceLineError) {
            let price = try Price(line: message.text)
            return Update(
                id: EventID(run: String(message.epoch, radix: 36), number: Int(clamping: message.sequence)),
                price: price
            )
        } catch {
            report("message \(message.sequence) is left out: it \(error)")
            return nil
        }
    }
#endif
