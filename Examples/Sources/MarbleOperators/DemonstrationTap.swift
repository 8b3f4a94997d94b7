import RACCore
import RACOperators
import RACSchedulers
import Synchronization

/// Records the subscriptions to a signal between two steps of a chain, each with its events.
///
/// Only the next step subscribes to the signal. The record therefore changes neither the number of the subscriptions nor their
/// times.
final class DemonstrationTap: Sendable {
    /// A subscription with its events, in frames since the beginning of the run.
    struct Subscription: Sendable {
        let start: Double
        var end: Double?
        var events: [DemonstrationEvent] = []
    }

    private let scheduler: TestScheduler
    private let record = Mutex<[Subscription]>([])

    init(on scheduler: TestScheduler) {
        self.scheduler = scheduler
    }

    var subscriptions: [Subscription] { record.withLock { $0 } }

    /// Returns a signal that sends the events of another one, and records them.
    func tapped<Value: Sendable>(
        _ signal: Signal<Value, DemonstrationFailure>
    ) -> Signal<Value, DemonstrationFailure> {
        .deferred { [self] in
            let start = now
            let number = record.withLock { record in
                record.append(Subscription(start: start))
                return record.count - 1
            }
            let add = { @Sendable [self] (event: Event<Value, DemonstrationFailure>) in
                let event = DemonstrationEvent(event, at: now)
                record.withLock { $0[number].events.append(event) }
            }
            return
                signal
                .doNext { add(.next($0)) }
                .doFailed { add(.failed($0)) }
                .doCompleted { add(.completed) }
                .onDispose { [self] in
                    let end = now
                    record.withLock { $0[number].end = end }
                }
        }
    }

    private var now: Double { scheduler.now / .seconds(1) }
}
