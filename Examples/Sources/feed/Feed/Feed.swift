import Inspection
import RACBindings

/// One stream of prices for any number of clients.
///
/// For any number of clients, the source is subscribed to once, each event is numbered and encoded once, and one timer sends
/// the heartbeats. A new client receives the latest price of each symbol, and then the same events as the other clients.
final class Feed: Sendable {
    /// Sends the present moment to each new subscriber, then every later moment, and finally the end of the source.
    let moments: Signal<Moment, PriceSourceError>
    /// The number of subscriptions to the source, and whether the source is subscribed to now.
    let upstream: Property<Upstream>
    /// The number of the newest price: the number of prices received, or its number in the log of the source.
    let prices: Property<Int>

    let scheduler: any Scheduler
    private let retry: Int
    private let recorder: SignalRecorder?

    struct Upstream: Sendable, Equatable {
        var subscriptions = 0
        var isRunning = false
        /// The reason for the failure of the source. `nil` if the source has not failed.
        var failure: String?
    }

    /// - Parameters:
    ///   - run: The name of this run of the server, used in the event IDs, unless the source has its own.
    ///   - history: The number of events to keep for clients that return. Clients that have missed more get the latest prices.
    ///   - heartbeat: The time between two comments. Precondition: positive.
    ///   - retry: The milliseconds that a browser waits before it reconnects.
    ///   - recorder: Records the prices, the moments and the messages of each client. Nothing is recorded if it is `nil`.
    init(
        _ source: any PriceSource,
        run: String,
        history: Int = 0,
        heartbeat: Duration = .seconds(15),
        retry: Int = 2000,
        recorder: SignalRecorder? = nil,
        on scheduler: any Scheduler
    ) {
        self.scheduler = scheduler
        self.retry = retry
        self.recorder = recorder
        let upstream = MutableProperty(Upstream())
        self.upstream = Property(upstream)
        let prices = source.prices
            .recorded(by: recorder, as: "prices")
            .initially { upstream.modify { $0 = Upstream(subscriptions: $0.subscriptions + 1, isRunning: true) } }
            .doFailed { error in upstream.modify { $0.failure = error.description } }
            .onDispose { upstream.modify { $0.isRunning = false } }

        // The end of the prices is sent as a value, so that it also ends the heartbeats. Otherwise the heartbeats would never
        // end.
        let occurrences: Signal<Occurrence, PriceSourceError> = Signal.merge(
            prices.map(Occurrence.arrival).materialize(),
            Signal.interval(heartbeat, on: scheduler).map { _ in .next(.heartbeat) }
        )
        .dematerialize()

        // The moment is kept after the last client leaves, so that the next client continues from there.
        let present = MutableProperty(Moment(Book(run: run, history: history)))
        self.prices = Property { present.value.book.number }
        let moments = Signal<Moment, PriceSourceError>.deferred {
            occurrences
                .scan(into: present.value) { $0.take($1, at: scheduler.now) }
                .recorded(by: recorder, as: "moments")
                .doNext { present.value = $0 }
                .startWith(present.value)
        }
        // A source that continues without clients must be subscribed to exactly once and from the start, so that no price is
        // missed or read twice.
        self.moments = source.goesOnUnwatched ? moments.replayLast() : moments.share(replay: 1)
    }

    /// Sends the messages for a client: the missed events, then all new ones, and finally the reason for the end.
    ///
    /// - Parameter id: The last event that the client has received.
    func messages(after id: EventID?) -> Signal<Message, Never> {
        moments
            .enumerated()
            .compactMap { [retry, scheduler] index, moment in
                index > 0
                    ? moment.news(after: id) : .welcome(retry: retry, moment.book.updates(after: id), at: scheduler.now)
            }
            .concat(.deferred { [scheduler] in .just(.end("There are no more prices.", at: scheduler.now)) })
            .catch { [scheduler] error in .just(.end(error.description, at: scheduler.now)) }
            .recorded(by: recorder, as: "messages of a client")
    }

    /// Records the number of pending messages of a client once a second, so that the inspector shows a client that falls behind
    /// before it is dropped.
    ///
    /// - Returns: A disposable that ends the recording. Nothing is recorded if the feed has no recorder.
    func recordLag(of client: Client) -> any Disposable {
        guard let recorder else { return CompoundDisposable() }
        return Signal.interval(.seconds(1), on: scheduler)
            .map { [scheduler] _ in client.lag(at: scheduler.now).messages }
            .recorded(in: recorder, as: "pending messages of a client")
            .subscribe()
    }
}
