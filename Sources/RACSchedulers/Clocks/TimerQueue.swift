import RACCore

/// The delayed and repeating actions of a loop or a queue, and what their driver knows of them. It only decides: the driver acts.
///
/// The driver is whoever runs the actions, one after the other: the owner of a loop, or a Dispatch timer. It has been notified
/// when to look at the agenda. A caller that schedules something for which that is too late tells it an earlier time, and the new
/// time counts as told from then on. During a turn that is seldom needed: the time told has come by then, so it is early
/// enough for what is scheduled now, and at the end of the turn the driver asks again.
struct TimerQueue: Sendable {
    /// What is due at the start of a turn.
    struct Turn: Sendable {
        let time: Duration
        let nextNumber: Int
    }

    /// What became of something scheduled.
    enum Admission: Sendable {
        /// The driver will come to it.
        case known
        /// The driver has to be notified of it.
        case mustWake
        /// There is no driver any more.
        case refused
    }

    var timeline = Timeline()
    private var isOver = false
    /// When the driver is going to look, or `nil` if it has no reason to.
    private var requestedWakeUp: WakeUp?
    /// The driver cannot have begun to come before this time.
    private var requestedLimit = Duration.zero

    /// Begins a turn with what is due.
    mutating func beginTurn(at time: Duration) -> Turn {
        Turn(time: timeline.advance(to: time), nextNumber: timeline.nextNumber)
    }

    /// Begins a turn with what was due when the driver could have begun to come. It may have waited for its own turn since
    /// then, and what became due meanwhile must not overtake those that waited behind it.
    mutating func beginRequestedTurn(at time: Duration) -> Turn {
        Turn(time: min(timeline.advance(to: time), requestedLimit), nextNumber: timeline.nextNumber)
    }

    /// The next entry of the turn. What has been scheduled since it began has a higher number, and what has run in it and repeats has a
    /// later time.
    mutating func next(in turn: Turn) -> Timeline.Entry? {
        timeline.removeFirst(by: turn.time, before: turn.nextNumber)
    }

    /// When the driver has to look again. Counts as told.
    mutating func requestWakeUp(at time: Duration) -> WakeUp? {
        requestedWakeUp = timeline.wakeUp()
        if let requestedWakeUp { requestedLimit = max(requestedWakeUp.earliest, timeline.advance(to: time)) }
        return requestedWakeUp
    }

    mutating func add(_ action: ScheduledTimer, after delay: Duration, at time: Duration) -> Admission {
        if isOver { return .refused }
        let due = timeline.advance(to: time).after(delay)
        timeline.insert(action, at: due)
        let wakeUp = WakeUp(earliest: due, latest: action.isExact ? due : due.after(action.tolerance))
        if let requestedWakeUp, requestedWakeUp.serves(wakeUp) { return .known }
        return requestWakeUp(at: time) == nil ? .known : .mustWake
    }

    /// Accepts nothing more. Gives what waits.
    mutating func end() -> [ScheduledTimer] {
        isOver = true
        return timeline.removeAll()
    }
}

extension Lock where Value == TimerQueue {
    /// Runs the actions of a turn, outside the lock, and plans the next run of what repeats. Only the driver calls it.
    ///
    /// - Parameters:
    ///   - turn: What to run.
    ///   - time: The present time.
    borrowing func run(_ turn: TimerQueue.Turn, _ time: () -> Duration) {
        while let entry = withLock({ $0.next(in: turn) }) {
            entry.action.run()
            if let interval = entry.action.intervalToNextRun {
                let present = time()
                withLock { $0.timeline.insertNextRun(of: entry, every: interval, at: present) }
            }
        }
    }
}
