import RACBindings
import Synchronization

/// When each event was made, by its number: what delays are measured against.
final class EventTimes: Sendable {
    private let times = Mutex<[Int: Duration]>([:])

    /// Follows a feed as one more subscriber, so it knows each event before any client that arrives later.
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
