import RACCore

/// The delayed and repeating actions of a loop or a queue, and the next wake-up of their driver.
///
/// The driver is a Dispatch timer or the owner of a loop. It runs the actions one after the other, and then sleeps until the last
/// requested wake-up. If that wake-up is too late for a new action, the thread that schedules the action must request an earlier
/// wake-up. During a turn this is rarely necessary: the last requested time has already passed, and the driver requests the next
/// wake-up at the end of the turn.
struct TimerQueue: Sendable {
    /// The limits of a turn, in which the driver runs the actions that are due at the start of the turn.
    struct Turn: Sendable {
        let time: Duration
        let nextNumber: Int
    }

    enum Outcome: Sendable {
        /// The driver will wake up early enough for the action.
        case known
        case mustWake
        case refused
    }

    var timeline = Timeline()
    private var requestedWakeUp: WakeUp?
    /// The earliest time at which the driver could start the turn that was requested last.
    private var requestedLimit = Duration.zero

    mutating func beginTurn(at time: Duration) -> Turn {
        Turn(time: timeline.advance(to: time), nextNumber: timeline.nextNumber)
    }

    /// Begins a turn with the actions that were due when the driver's handler could first be enqueued. Actions that became due
    /// later must not overtake the blocks that were enqueued after the handler.
    mutating func beginRequestedTurn(at time: Duration) -> Turn {
        Turn(time: min(timeline.advance(to: time), requestedLimit), nextNumber: timeline.nextNumber)
    }

    /// Removes the next action of the turn. An action that was scheduled since the start of the turn has a higher number, and the
    /// next run of a repeating action has a later time. Neither belongs to the turn.
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
