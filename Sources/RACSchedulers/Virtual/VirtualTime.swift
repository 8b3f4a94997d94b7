import RACCore

/// The part of a ``TestScheduler`` that subscriptions keep. This object does not hold the scheduler. After the scheduler has
/// been deallocated, actions are released without running.
final class VirtualTime: TimelineScheduler {
    private struct State: Sendable {
        var timeline = Timeline()
        var isOver = false

        mutating func next(by limit: Duration?) -> Timeline.Entry? {
            guard let entry = timeline.removeFirst(by: limit) else { return nil }
            timeline.advance(to: entry.time)
            return entry
        }
    }

    private let state = Lock(State())
    private let tasks: TestExecutor
    /// `nil` in an ordinary test. See ``OrderExplorer``.
    let exploration: ExploredTime?

    init(_ tasks: TestExecutor, _ choices: OrderChoices?) {
        self.tasks = tasks
        exploration = choices.map { ExploredTime($0) }
    }

    func end() {
        exploration?.end()
        let waiting = state.withLock { state in
            state.isOver = true
            return state.timeline.removeAll()
        }
        for action in waiting { action.dispose() }
    }

    var now: Duration {
        if let exploration { return exploration.now }
        return state.withLock { $0.timeline.now }
    }

    var pendingActions: Int {
        if let exploration { return exploration.pendingActions }
        return state.withLock { $0.timeline.count }
    }

    /// Returns whether an action was due by the time `limit`.
    func runNext(by limit: Duration?) -> Bool {
        if exploration != nil { return runNextExplored(by: limit) }
        guard let entry = state.withLock({ $0.next(by: limit?.boundedTime) }) else { return false }
        entry.action.run()
        // The next run of a repeating action is added after this run. Otherwise an action that advances the time could run
        // recursively.
        if let interval = entry.action.intervalToNextRun {
            let isOver = state.withLock { state in
                if !state.isOver { state.timeline.insertNextRun(of: entry, every: interval, at: state.timeline.now) }
                return state.isOver
            }
            if isOver { entry.action.dispose() }
        }
        return true
    }

    // The methods for an explored run are not inlined, so that a timer of an ordinary test costs only the check of
    // `exploration`.
    @inline(never)
    private func runNextExplored(by limit: Duration?) -> Bool {
        exploration?.runNext(by: limit?.boundedTime) ?? false
    }

    /// Precondition: no pending action is due by the new time.
    func show(_ time: Duration) {
        if let exploration { return exploration.advance(to: time) }
        state.withLock { _ = $0.timeline.advance(to: time) }
    }

    func schedule(_ action: ScheduledTimer, after delay: Duration) -> any Disposable {
        if exploration != nil { return scheduleExplored(action, after: delay, on: QueueRules(), named: nil) }
        return schedule(action) { $0.after(delay) }
    }

    func schedule(
        _ action: ScheduledTimer,
        after delay: Duration,
        on queue: QueueRules,
        named name: String?
    ) -> any Disposable {
        if exploration != nil { return scheduleExplored(action, after: delay, on: queue, named: name) }
        return schedule(action, after: delay)
    }

    @inline(never)
    private func scheduleExplored(
        _ action: ScheduledTimer,
        after delay: Duration,
        on queue: QueueRules,
        named name: String?
    ) -> any Disposable {
        exploration?.schedule(action, after: delay, on: queue, named: name)
        return action
    }

    /// A point that has passed counts as the present time.
    func schedule(at time: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        if let exploration {
            let delay = time.since(exploration.now)
            return scheduleExplored(ScheduledTimer(action), after: delay, on: QueueRules(), named: nil)
        }
        return schedule(ScheduledTimer(action)) { max($0, time.boundedTime) }
    }

    private func schedule(_ action: ScheduledTimer, at time: (_ now: Duration) -> Duration) -> any Disposable {
        let isOver = state.withLock { state in
            if !state.isOver { state.timeline.insert(action, at: time(state.timeline.now)) }
            return state.isOver
        }
        if isOver { action.dispose() } else { tasks.recordActivity() }
        return action
    }
}
