import RACCore

/// A queue in the virtual time of a ``TestScheduler``, in place of a `QueueScheduler`, the main queue, or a server.
///
/// ```swift
/// let main = time.queue("main")
/// let server = time.pool("server", slack: .milliseconds(500))
/// ```
///
/// In an ordinary test the queue's actions run exactly at their times, like the scheduler's own actions. In
/// ``TestScheduler/explore(limit:search:jitter:allowsIncomplete:observing:_:)`` the actions run in each permitted order:
///
/// - *A serial queue* runs its immediate actions in the order of scheduling, and its timers in the order of due time. An
///   immediate action runs before a timer that becomes due later. An immediate action and a timer that is already due can run
///   in either order. Actions of different queues can run in any order.
/// - *A pool* runs its actions in any order.
/// - *Slack:* each action can be late by at most the slack of its queue.
///
/// The queue does not keep the scheduler alive. After the scheduler is deallocated, actions are released without running.
public struct TestQueue: Scheduler {
    private let time: TestSchedulerCore
    private let rules: QueueRules

    init(_ time: TestSchedulerCore, named name: String, isSerial: Bool, _ slack: Duration) {
        precondition(slack >= .zero, "an action cannot be early, but the slack of the queue '\(name)' is \(slack)")
        self.time = time
        let number = time.exploration?.choices.addQueue() ?? 0
        rules = QueueRules(number: number, name: name, isSerial: isSerial, slack: slack)
    }

    /// The virtual time of the scheduler.
    public var now: Duration { time.now }

    /// Runs an action at the present virtual time, when the test next advances the scheduler. See ``Scheduler/schedule(_:)``.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        time.schedule(ScheduledTimer(action), after: .zero, on: rules, named: nil)
    }

    /// Runs an action after a delay in virtual time. See ``Scheduler/schedule(after:tolerance:_:)``. The tolerance is ignored.
    /// In an explored run, the action can be late by at most the slack of the queue.
    @discardableResult
    public func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        time.schedule(ScheduledTimer(action), after: delay, on: rules, named: nil)
    }

    /// Runs an action repeatedly in virtual time. See ``Scheduler/schedule(after:every:tolerance:_:)``. The tolerance is
    /// ignored. In an explored run, each repetition can be late by at most the slack of the queue.
    @discardableResult
    public func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        time.schedule(ScheduledTimer(action, every: interval), after: delay, on: rules, named: nil)
    }

    /// Runs a named action after a delay in virtual time. The report of a failing order uses the name.
    ///
    /// - Parameters:
    ///   - name: A short description, such as "tap save".
    ///   - delay: The time until the action is due.
    ///   - action: The action to run.
    /// - Returns: A disposable that cancels the action.
    @discardableResult
    public func schedule(
        _ name: String,
        after delay: Duration = .zero,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        time.schedule(ScheduledTimer(action), after: delay, on: rules, named: name)
    }
}

extension TestScheduler {
    /// Creates a serial queue in the virtual time of this scheduler.
    ///
    /// - Parameters:
    ///   - name: The name of the queue in the report of a failing order.
    ///   - slack: The longest time by which an action can be late in an explored run.
    public func queue(_ name: String, slack: Duration = .zero) -> TestQueue {
        TestQueue(time, named: name, isSerial: true, slack)
    }

    /// Creates a pool, whose actions run in any order, like the answers of a server or the work of a concurrent queue.
    ///
    /// - Parameters:
    ///   - name: The name of the pool in the report of a failing order.
    ///   - slack: The longest time by which an action can be late in an explored run.
    public func pool(_ name: String, slack: Duration = .zero) -> TestQueue {
        TestQueue(time, named: name, isSerial: false, slack)
    }

    /// Adds a line about the action in progress to the report of a failing order. Does nothing in an ordinary test.
    ///
    /// - Parameter text: The line, which an ordinary test does not evaluate.
    public func note(_ text: @autoclosure () -> String) {
        time.exploration?.choices.note(text)
    }
}
