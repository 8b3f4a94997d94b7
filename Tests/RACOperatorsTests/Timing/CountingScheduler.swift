import RACCore
import RACSchedulers
import TestSupport

/// A scheduler that counts the requested timers and forwards them to a test scheduler.
final class CountingScheduler: Scheduler {
    let count = Counter()
    private let scheduler: TestScheduler
    private let hasClock: Bool

    init(_ scheduler: TestScheduler, hasClock: Bool = true) {
        self.scheduler = scheduler
        self.hasClock = hasClock
    }

    var now: Duration { hasClock ? scheduler.now : .zero }

    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        count.increment()
        return scheduler.schedule(action)
    }

    func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        count.increment()
        return scheduler.schedule(after: delay, tolerance: tolerance, action)
    }

    func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        count.increment()
        return scheduler.schedule(after: delay, every: interval, tolerance: tolerance, action)
    }
}
