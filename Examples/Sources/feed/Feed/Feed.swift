import RACBindings

/// One stream of prices for any number of clients.
///
/// Whatever their number, the source is subscribed to once, each event is numbered and encoded once, and one timer makes the
/// heartbeats. A client that arrives gets the latest price of each symbol, and then what the others get.
final class Feed: Sendable {
    /// The present moment for each new subscriber, then every other one, with the end of the source.
    let moments: Signal<Moment, PriceSourceError>
    /// How often the source has been subscribed to, and whether it is now.
    let upstream: Property<Upstream>
    /// The number of prices that have come.
    let prices: Property<Int>

    let scheduler: any Scheduler
    private let retry: Int

    struct Upstream: Sendable, Equatable {
        var subscriptions = 0
        var isRunning = false
        /// Why there are no more prices, if something went wrong.
        var failure: String?
    }

    /// - Parameters:
    ///   - run: Names this run of the server, in the names of the events.
    ///   - heartbeat: Time between two comments. Precondition: positive.
    ///   - retry: Milliseconds that a browser waits before it comes back.
    init(
        _ source: any PriceSource,
        run: String,
        heartbeat: Duration = .seconds(15),
        retry: Int = 2000,
        on scheduler: any Scheduler
    ) {
        self.scheduler = scheduler
        self.retry = retry
        let upstream = MutableProperty(Upstream())
        self.upstream = Property(upstream)
        let prices = source.prices
            .initially { upstream.modify { $0 = Upstream(subscriptions: $0.subscriptions + 1, isRunning: true) } }
            .doFailed { error in upstream.modify { $0.failure = error.description } }
            .onDispose { upstream.modify { $0.isRunning = false } }

        // As values, the end of the prices ends the heartbeats as well, which would go on forever.
        let occurrences: Signal<Occurrence, PriceSourceError> = Signal.merge(
            prices.map(Occurrence.price).materialize(),
            Signal.interval(heartbeat, on: scheduler).map { _ in .next(.heartbeat) }
        )
        .dematerialize()

        // Kept when the last client goes, so that the next one goes on from there.
        let present = MutableProperty(Moment(run: run))
        self.prices = Property { present.value.book.number }
        let moments = Signal<Moment, PriceSourceError>.deferred {
            occurrences
                .scan(into: present.value) { $0.take($1, at: scheduler.now) }
                .doNext { present.value = $0 }
                .startWith(present.value)
        }
        // Of what goes on unwatched nothing may be missed or read twice, so that is subscribed to now and never again.
        self.moments = source.goesOnUnwatched ? moments.replayLast() : moments.share(replay: 1)
    }

    /// What a client gets: what it has missed, then everything, and at last why there is no more.
    ///
    /// - Parameter id: The last event that the client knows of.
    func messages(after id: EventID?) -> Signal<Message, Never> {
        moments
            .enumerated()
            .map { [retry, scheduler] index, moment in
                index > 0
                    ? moment.news : .welcome(retry: retry, moment.book.updates(after: id), at: scheduler.now)
            }
            .concat(.deferred { [scheduler] in .just(.end("There are no more prices.", at: scheduler.now)) })
            .catch { [scheduler] error in .just(.end(error.description, at: scheduler.now)) }
    }
}
