import RACCore

/// The delayed and repeating actions of a loop or a queue, and the next wake-up of their driver. The timer queue only decides,
/// and the driver acts.
///
/// The driver runs the actions, one after the other. The driver is the owner of a loop, or a Dispatch timer. It sleeps until
/// the last wake-up that it was given. If that wake-up is too late for a newly scheduled action, the thread that schedules the
/// action must give the driver an earlier wake-up. The queue records the wake-up. During a turn an earlier wake-up is rarely
/// needed: the recorded time has already been reached, and the driver requests the next wake-up at the end of the turn.
struct TimerQueue: Sendable {
    /// The limits that determine which actions run in a turn: the actions that are due when the turn starts.
    struct Turn: Sendable {
        let time: Duration
        let nextNumber: Int
    }

    /// The result of scheduling an action.
    enum Admission: Sendable {
        /// The driver will wake up early enough for the action.
        case known
        /// The caller must give the driver an earlier wake-up.
        case mustWake
        /// The action is not accepted, because there is no longer a driver.
        case refused
    }

    var timeline = Timeline()
    private var isOver = false
    /// The last wake-up given to the driver, or `nil` if the driver has no wake-up.
    private var requestedWakeUp: WakeUp?
    /// The earliest time at which the driver could start the turn that was requested last.
    private var requestedLimit = Duration.zero

    /// Begins a turn with all due actions.
    mutating func beginTurn(at time: Duration) -> Turn {
        Turn(time: timeline.advance(to: time), nextNumber: timeline.nextNumber)
    }

    /// Begins a turn with the actions that were due when the driver could have started. Since then the driver may have waited
    /// in its Dispatch queue. Actions that became due during the wait must not overtake the work that was queued after the
    /// driver.
    mutating func beginRequestedTurn(at time: Duration) -> Turn {
        Turn(time: min(timeline.advance(to: time), requestedLimit), nextNumber: timeline.nextNumber)
    }

    /// Returns the next entry of the turn, or `nil` if none is left. Actions that were scheduled since the start of the turn
    /// do not belong to it: their numbers are higher. Nor does the next run of a repeated action: its time is later.
    mutating func next(in turn: Turn) -> Timeline.Entry? {
        timeline.removeFirst(by: turn.time, before: turn.nextNumber)
    }

    /// Returns the period in which the driver must wake up, and records that the driver has been given this wake-up.
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

    /// Refuses further actions, and returns the pending actions.
    mutating func end() -> [ScheduledTimer] {
        isOver = true
        return timeline.removeAll()
    }
}

extension Lock where Value == TimerQueue {
    /// Runs the actions of a turn outside the lock, and schedules the next run of each repeating action. Only the driver calls
    /// this method.
    ///
    /// - Parameters:
    ///   - turn: The turn to run.
    ///   - time: Returns the present time.
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
