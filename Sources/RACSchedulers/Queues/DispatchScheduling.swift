import Dispatch
import RACCore

extension DispatchQueue {
    /// Runs an action on the queue, unless it is disposed before.
    func scheduleAction(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = ScheduledAction(action)
        async { scheduled.run() }
        return scheduled
    }

    /// Runs an action on the queue after a delay, once or again and again.
    ///
    /// - Parameters:
    ///   - delay: Time from now.
    ///   - interval: Time between two runs; `nil` for an action that runs once.
    ///   - tolerance: How much later it may run.
    ///   - scheduler: Kept as long as the action waits for its time.
    ///   - action: What to run.
    func scheduleAction(
        after delay: Duration,
        every interval: Duration? = nil,
        tolerance: Duration,
        keeping scheduler: QueueScheduler? = nil,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        if let interval {
            precondition(interval > .zero, "a repeating action needs a positive interval, but got \(interval)")
        } else if delay <= .zero {
            return scheduleAction(action)
        }
        let timer = QueueTimer(on: self, action, isRepeating: interval != nil)
        timer.start(after: delay, every: interval, tolerance: tolerance, keeping: scheduler)
        return timer
    }
}

/// A Dispatch timer with an action that is released as soon as it will not run again.
///
/// `@unchecked Sendable` because a Dispatch source may be used from any thread, which its Swift type does not say
/// everywhere, and it is not exchanged after the initializer.
private final class QueueTimer: Disposable, @unchecked Sendable {
    private let source: any DispatchSourceTimer
    private let action: ReleasableAction
    private let isRepeating: Bool

    init(on queue: DispatchQueue, _ action: @escaping @Sendable () -> Void, isRepeating: Bool) {
        source = DispatchSource.makeTimerSource(queue: queue)
        self.action = ReleasableAction(action)
        self.isRepeating = isRepeating
    }

    func start(
        after delay: Duration,
        every interval: Duration?,
        tolerance: Duration,
        keeping scheduler: QueueScheduler?
    ) {
        // The handler keeps the timer alive while it is running; cancelling releases the handler.
        source.setEventHandler { withExtendedLifetime(scheduler) { self.fire() } }
        source.schedule(
            deadline: .now() + .nanoseconds(delay.nanoseconds),
            repeating: interval.map { .nanoseconds(max(1, $0.nanoseconds)) } ?? .never,
            leeway: .nanoseconds(tolerance.nanoseconds)
        )
        source.activate()
    }

    private func fire() {
        if isRepeating {
            action.run()
        } else {
            source.cancel()
            action.runOnce()
        }
    }

    var isDisposed: Bool { action.isReleased }

    func dispose() {
        action.release()
        source.cancel()
    }
}

extension Duration {
    /// Whole nanoseconds, from zero to about a hundred years, so that adding it to a point in time cannot overflow.
    var nanoseconds: Int {
        let (seconds, attoseconds) = components
        if seconds < 0 || attoseconds < 0 { return 0 }
        let centuries = 3_155_760_000 as Int64
        return Int(min(seconds, centuries)) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    }
}

extension DispatchTime {
    /// The monotonic time since an arbitrary origin.
    static var elapsed: Duration {
        .nanoseconds(Int64(clamping: now().uptimeNanoseconds))
    }
}
