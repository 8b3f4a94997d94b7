import RACCore

/// The part of a ``TestScheduler`` that subscriptions keep. This object does not hold the scheduler. After the scheduler has
/// been deallocated, actions are released without running.
final class TestSchedulerCore: TimelineScheduler {
    private let timeline = Lock(Timeline())
    private let tasks: TestExecutor
    /// `nil` in an ordinary test. See ``OrderExplorer``.
    let exploration: ExploredRun?

    init(_ tasks: TestExecutor, _ choices: OrderChoices?) {
        self.tasks = tasks
        exploration = choices.map { ExploredRun($0) }
    }

    func end() {
        exploration?.end()
        for action in timeline.withLock({ $0.end() }) { action.dispose() }
    }

    var now: Duration {
        if let exploration { return exploration.now }
        return timeline.withLock { $0.now }
    }

    var pendingActions: Int {
        if let exploration { return exploration.pendingActions }
        return timeline.withLock { $0.count }
    }

    func runNext(by limit: Duration?) -> Bool {
        let limit = limit?.boundedTime
        if let exploration { return exploration.runNext(by: limit) }
        let next = timeline.withLock { timeline -> Timeline.Entry? in
            guard let entry = timeline.removeFirst(by: limit) else { return nil }
            timeline.advance(to: entry.time)
            return entry
        }
        guard let next else { return false }
        next.action.run { interval in
            timeline.withLock { $0.insertNextRun(of: next, every: interval, at: $0.now) }
        }
        return true
    }

    /// Precondition: no pending action is due by the new time.
    func advance(to time: Duration) {
        if let exploration { return exploration.advance(to: time) }
        timeline.withLock { _ = $0.advance(to: time) }
    }

    func schedule(_ action: ScheduledTimer, after delay: Duration) -> any Disposable {
        if exploration != nil { return schedule(action, after: delay, on: QueueRules(), named: nil) }
        return insert(action) { $0.after(delay) }
    }

    @inline(never)
    func schedule(
        _ action: ScheduledTimer,
        after delay: Duration,
        on queue: QueueRules,
        named name: String?
    ) -> any Disposable {
        guard let exploration else { return insert(action) { $0.after(delay) } }
        exploration.schedule(action, after: delay, on: queue, named: name)
        return action
    }

    /// A point that has passed counts as the present time.
    func schedule(at time: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        let action = ScheduledTimer(action)
        if let exploration { return schedule(action, after: time.since(exploration.now)) }
        return insert(action) { max($0, time.boundedTime) }
    }

    private func insert(_ action: ScheduledTimer, at time: (_ now: Duration) -> Duration) -> any Disposable {
        let isInserted = timeline.withLock { $0.insert(action, at: time($0.now)) }
        if isInserted { tasks.recordActivity() } else { action.dispose() }
        return action
    }
}
