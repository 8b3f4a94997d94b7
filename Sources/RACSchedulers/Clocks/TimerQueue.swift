import RACCore

/// The delayed and repeating actions of a loop or a queue, and the next wake-up of their driver.
///
/// The driver, a Dispatch timer or the owner of a loop, runs the actions one after the other. The driver sleeps until the last
/// requested wake-up. If that wake-up is too late for a new action, the scheduling thread must request an earlier one. During a
/// turn this is rarely necessary, because the recorded time has passed, and the turn ends with another request.
struct TimerQueue: Sendable {
    /// The limits of a turn, in which the driver runs the actions that are due at the start of the turn.
    struct Turn: Sendable {
        let time: Duration
        let nextNumber: Int
    }

    enum Outcome: Sendable {
        /// The driver will wake up early enough for the action.
        case known
        /// The caller must set the driver to an earlier wake-up.
        case mustWake
        /// There is no longer a driver.
        case refused
    }

    var timeline = Timeline()
    private var requestedWakeUp: WakeUp?
    /// The earliest time at which the driver could start the turn that was requested last.
    private var requestedLimit = Duration.zero

    mutating func beginTurn(at time: Duration) -> Turn {
        Turn(time: timeline.advance(to: time), nextNumber: timeline.nextNumber)
    }

    /// Begins a turn with the actions that were due when the driver could first enter its Dispatch queue. Actions that became
    /// due later must not overtake the work that was enqueued after the driver.
    mutating func beginRequestedTurn(at time: Duration) -> Turn {
        Turn(time: min(timeline.advance(to: time), requestedLimit), nextNumber: timeline.nextNumber)
    }

    /// Actions that were scheduled since the start of the turn are excluded by their higher numbers, and the next run of a
    /// repeating action by its later time.
    mutating func next(in turn: Turn) -> Timeline.Entry? {
        timeline.removeFirst(by: turn.time, before: turn.nextNumber)
    }

    mutating func requestWakeUp(at time: Duration) -> WakeUp? {
        requestedWakeUp = timeline.wakeUp()
        if let requestedWakeUp { requestedLimit = max(requestedWakeUp.earliest, timeline.advance(to: time)) }
        return requestedWakeUp
    }

    mutating func add(_ action: ScheduledTimer, after delay: Duration, at time: Duration) -> Outcome {
        let due = timeline.advance(to: time).after(delay)
        guard timeline.insert(action, at: due) else { return .refused }
        let wakeUp = WakeUp(earliest: due, latest: action.isExact ? due : due.after(action.tolerance))
        if let requestedWakeUp, requestedWakeUp.serves(wakeUp) { return .known }
        return requestWakeUp(at: time) == nil ? .known : .mustWake
    }
}

extension Lock where Value == TimerQueue {
    /// Runs a turn outside the lock, and schedules the next run of each repeating action. Only the driver may call this method.
    borrowing func run(_ turn: TimerQueue.Turn, _ time: () -> Duration) {
        while let entry = withLock({ $0.next(in: turn) }) {
            entry.action.run { interval in
                let present = time()
                return withLock { $0.timeline.insertNextRun(of: entry, every: interval, at: present) }
            }
        }
    }
}
