import RACBindings
import Synchronization

/// The creation time of each event, by the number of the event. Delays are computed from these times.
final class EventTimes: Sendable {
    private let times = Mutex<[Int: Duration]>([:])

    /// Subscribes to a feed before any client does, so that each event is recorded before clients receive it.
    func follow(_ feed: Feed) -> any Disposable {
        feed.moments.subscribe { [self] moment in
            times.withLock { times in
                for update in moment.updates { times[update.id.number] = moment.news.madeAt }
            }
        } failed: { _ in
        }
    }

    subscript(number: Int) -> Duration? {
        times.withLock { $0[number] }
    }
}
