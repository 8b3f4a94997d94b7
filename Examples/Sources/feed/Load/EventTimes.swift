import RACBindings
import Synchronization

/// The creation time of each event, by the number of the event. Delays are computed from these times.
final class EventTimes: Sendable {
    private let times = Mutex<[Int: Duration]>([:])

    /// Subscribes to a feed before any client does, so that each event is recorded before clients receive it.
    func follow(_ feed: Feed) -> any Disposable {
        feed.moments.subscribe { [self] moment in
            guard moment.news.events > 0 else { return }
            times.withLock { $0[moment.book.number] = moment.news.madeAt }
        } failed: { _ in
        }
    }

    subscript(number: Int) -> Duration? {
        times.withLock { $0[number] }
    }
}
