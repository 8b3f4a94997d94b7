import Dispatch
import RACCore

/// Runs actions one after the other on a Dispatch queue of its own.
///
/// Actions run first-in first-out and never overlap, also when the queue it targets is concurrent. Time is monotonic: it
/// does not jump when the clock is set. A disposed action never runs, also if it is already waiting in the queue, and is
/// released at once. What has been scheduled runs even if nobody keeps the scheduler: its actions do, until they have run.
///
/// Source: `RACTargetQueueScheduler`, and `+scheduler` and `+schedulerWithPriority:name:` in RACScheduler.
public final class QueueScheduler: Scheduler {
    /// The serial queue that the actions run on.
    public let queue: DispatchQueue

    /// Creates a scheduler with a queue of its own.
    ///
    /// - Parameters:
    ///   - label: The name of the queue, for debuggers.
    ///   - qos: How urgent the work is.
    public init(label: String = "QueueScheduler", qos: DispatchQoS = .default) {
        queue = DispatchQueue(label: label, qos: qos)
        identify()
    }

    /// Creates a scheduler whose actions run on a given queue, serially even if that one is concurrent.
    ///
    /// Source: `-initWithName:targetQueue:` in RACTargetQueueScheduler.
    ///
    /// - Parameters:
    ///   - target: Where to run the actions.
    ///   - label: The name of the scheduler's own queue, for debuggers.
    public init(targeting target: DispatchQueue, label: String = "QueueScheduler") {
        queue = DispatchQueue(label: label, target: target)
        identify()
    }

    /// The scheduler that the running code was scheduled on: a `QueueScheduler` inside its actions, repeating ones too,
    /// a ``MainScheduler`` on the main queue, and `nil` elsewhere.
    ///
    /// Source: `+currentScheduler` in RACScheduler.
    public static var current: (any Scheduler)? {
        if let mark = DispatchQueue.getSpecific(key: SchedulerMark.key) {
            return mark.scheduler
        }
        return MainQueue.isCurrent ? MainScheduler() : nil
    }

    private func identify() {
        queue.setSpecific(key: SchedulerMark.key, value: SchedulerMark(self))
    }

    /// The time since the machine started, not counting sleep.
    public var now: Duration { DispatchTime.elapsed }

    /// Runs an action on the queue, after those scheduled before it.
    ///
    /// - Parameter action: Runs once.
    /// - Returns: Disposing it before the action has started keeps it from running.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        queue.scheduleAction(keeping: self, action)
    }

    /// Runs an action on the queue after a delay.
    ///
    /// - Parameters:
    ///   - delay: Time from now; zero or negative means as soon as possible, more than a century a century.
    ///   - tolerance: How much later the action may run.
    ///   - action: Runs once.
    /// - Returns: Disposing it before the action has started keeps it from running.
    @discardableResult
    public func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        queue.scheduleAction(after: delay, tolerance: tolerance, keeping: self, action)
    }

    /// Runs an action on the queue again and again.
    ///
    /// - Parameters:
    ///   - delay: Time from now to the first run; zero or negative means as soon as possible.
    ///   - interval: Time between the starts of two runs. Precondition: positive.
    ///   - tolerance: How much later each run may start.
    ///   - action: Runs until disposed, never twice at the same time.
    /// - Returns: Disposing it ends the repetition.
    @discardableResult
    public func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        queue.scheduleAction(after: delay, every: interval, tolerance: tolerance, keeping: self, action)
    }
}

/// Tells a queue's scheduler, to code that runs on the queue.
///
/// Weak, since the queue keeps this and the scheduler keeps the queue. Inside an action it is there all the same, because
/// what Dispatch holds of a pending action keeps the scheduler, and Dispatch lets go of that when the action is over.
private final class SchedulerMark: Sendable {
    static let key = DispatchSpecificKey<SchedulerMark>()

    private nonisolated(unsafe) weak var reference: QueueScheduler?

    init(_ scheduler: QueueScheduler) {
        // Safe: written here only, and weak references are read atomically.
        reference = scheduler
    }

    var scheduler: QueueScheduler? { reference }
}
