/// What a ``LoopScheduler`` has to do, and what its loop knows of it. Decides only.
///
/// The loop waits no longer than until `deadlineTold`, or it is being woken up: whoever schedules something earlier wakes
/// it, and the new time counts as told. While `runDue()` goes through the actions nobody does, because what the loop was
/// told has passed by then.
struct LoopAgenda: Sendable {
    /// What is due at the start of a turn.
    struct Turn: Sendable {
        let time: Duration
        let nextNumber: Int
    }

    /// What became of something scheduled.
    enum Admission: Sendable {
        /// The loop will come to it.
        case known
        /// The loop has to be told of it.
        case mustWake
        /// There is no loop any more.
        case refused
    }

    var timeline = Timeline()
    private var isOver = false
    /// The latest time that has been seen.
    private var now = Duration.zero
    /// Until when the loop may wait; `nil` for ever.
    private var deadlineTold: Duration?

    /// Takes note of the time; gives one that never goes back, so that what is scheduled later never comes earlier.
    mutating func see(_ time: Duration) -> Duration {
        now = max(now, time)
        return now
    }

    mutating func beginTurn(at time: Duration) -> Turn {
        Turn(time: see(time), nextNumber: timeline.nextNumber)
    }

    /// The next entry of the turn. What has been scheduled since it began stands behind all of it.
    mutating func next(in turn: Turn) -> Timeline.Entry? {
        guard let first = timeline.first(), first.number < turn.nextNumber else { return nil }
        return timeline.removeFirst(by: turn.time)
    }

    mutating func tellDeadline() -> Duration? {
        deadlineTold = timeline.first()?.time
        return deadlineTold
    }

    mutating func add(_ action: TimedAction, after delay: Duration, at time: Duration) -> Admission {
        if isOver { return .refused }
        timeline.insert(action, at: see(time).after(delay))
        guard let first = timeline.first()?.time else { return .known }
        if let deadlineTold, deadlineTold <= first { return .known }
        deadlineTold = first
        return .mustWake
    }

    /// Accepts nothing more; gives what waits.
    mutating func end() -> [TimedAction] {
        let waiting = timeline.actions
        timeline = Timeline()
        isOver = true
        return waiting
    }
}
