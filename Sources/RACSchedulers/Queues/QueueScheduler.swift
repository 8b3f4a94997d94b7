import Dispatch
import RACCore

/// A scheduler that runs actions one after the other on its own Dispatch queue.
///
/// Immediate actions run in the order of scheduling, and delayed actions run in the order of due time. Actions never overlap,
/// even if the target queue is concurrent. Time is monotonic: setting the system clock does not change it. A disposed action
/// never runs, even if it is already enqueued, and is released immediately. Scheduled actions run even if the scheduler has
/// been released. A repeating action runs until it is disposed.
public final class QueueScheduler: Scheduler {
    /// The serial queue that runs the actions.
    public let queue: DispatchQueue
    private let timers: DispatchTimerDriver
    private let mark: SchedulerMark

    /// Creates a scheduler with its own queue.
    ///
    /// - Parameters:
    ///   - label: The name of the queue, for debuggers.
    ///   - qos: The quality of service of the queue.
    public init(label: String = "QueueScheduler", qos: DispatchQoS = .default) {
        queue = DispatchQueue(label: label, qos: qos)
        timers = DispatchTimerDriver(on: queue)
        mark = SchedulerMark(queue)
        mark.show(self)
    }

    /// Creates a scheduler whose actions run on a given queue, serially even if that queue is concurrent.
    ///
    /// - Parameters:
    ///   - target: The queue that runs the actions.
    ///   - label: The name of the scheduler's own queue, for debuggers.
    public init(targeting target: DispatchQueue, label: String = "QueueScheduler") {
        queue = DispatchQueue(label: label, target: target)
        timers = DispatchTimerDriver(on: queue)
        mark = SchedulerMark(queue)
        mark.show(self)
    }

    /// Creates a scheduler in place of a deallocated scheduler of the same queue.
    init(_ queue: DispatchQueue, _ mark: SchedulerMark) {
        self.queue = queue
        timers = DispatchTimerDriver(on: queue)
        self.mark = mark
    }

    deinit {
        // This block runs after all actions that the scheduler has enqueued.
        queue.async { [mark] in mark.clear() }
    }

    /// The time since the machine started, not counting sleep.
    public var now: Duration { DispatchTime.elapsed }

    /// Runs an action on the queue, after the actions scheduled before it. See ``Scheduler/schedule(_:)``.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        queue.scheduleAction(action)
    }

    /// Runs an action on the queue after a delay, limited to a century. See ``Scheduler/schedule(after:tolerance:_:)``.
    @discardableResult
    public func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        timers.schedule(after: delay, tolerance: tolerance, keeping: self, action)
    }

    /// Runs an action on the queue repeatedly. See ``Scheduler/schedule(after:every:tolerance:_:)``. Missed runs are skipped.
    /// A tolerance of more than half the interval counts as half the interval.
    @discardableResult
    public func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        timers.schedule(after: delay, every: interval, tolerance: tolerance, keeping: self, action)
    }
}

extension DispatchQueue {
    func scheduleAction(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = OneShotAction(action)
        async { scheduled.run() }
        return scheduled
    }
}

extension Duration {
    /// Limited to the range from zero to about a hundred years, so that adding the number to a time does not overflow.
    var nanoseconds: Int64 {
        Int64(truncatingIfNeeded: boundedDelay.attoseconds / 1_000_000_000)
    }
}

extension DispatchTime {
    static var elapsed: Duration {
        .nanoseconds(Int64(clamping: now().uptimeNanoseconds))
    }
}
