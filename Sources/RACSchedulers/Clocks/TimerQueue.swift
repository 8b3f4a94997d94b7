import RACCore

/// The delayed and repeating actions of a loop or a queue, and the next wake-up of their driver.
///
/// The driver runs the actions, one after the other. The driver is the owner of a loop, or a Dispatch timer. The driver sleeps
/// until the last requested wake-up, which this queue records. If that wake-up is too late for a newly scheduled action, the
/// scheduling thread must request an earlier wake-up. During a turn, an earlier wake-up is rarely necessary, because the
/// recorded time has already passed. The driver requests the next wake-up at the end of the turn.
struct TimerQueue: Sendable {
    /// The limits of a turn, in which the driver runs the actions that are due at the start of the turn.
    struct Turn: Sendable {
        let time: Duration
        let nextNumber: Int
    }

    /// The result of scheduling an action.
    enum Admission: Sendable {
        /// The driver will wake up early enough for the action.
        case known
        /// The caller must set the driver to an earlier wake-up.
        case mustWake
        /// The action is refused, because there is no longer a driver.
        case refused
    }

    var timeline = Timeline()
    /// The last requested wake-up, or `nil` if the driver needs no wake-up.
    private var requestedWakeUp: WakeUp?
    /// The earliest time at which the driver could start the turn that was requested last.
    private var requestedLimit = Duration.zero

    /// Begins a turn with all due actions.
    mutating func beginTurn(at time: Duration) -> Turn {
        Turn(time: timeline.advance(to: time), nextNumber: timeline.nextNumber)
    }

    /// Begins a turn with the actions that were due when the driver could first enter its Dispatch queue. Actions that became
    /// due while the driver waited in the queue must not overtake the work that was enqueued after the driver.
    mutating func beginRequestedTurn(at time: Duration) -> Turn {
        Turn(time: min(timeline.advance(to: time), requestedLimit), nextNumber: timeline.nextNumber)
    }

    /// Returns the next entry of the turn, or `nil` if no entry is left. Actions that were scheduled since the start of the
    /// turn are excluded, because their numbers are higher. The next run of a repeating action is excluded, because its time is
    /// later.
    mutating func next(in turn: Turn) -> Timeline.Entry? {
        timeline.removeFirst(by: turn.time, before: turn.nextNumber)
    }

    /// Returns the period in which the driver must wake up, and records this period as the requested wake-up.
    mutating func requestWakeUp(at time: Duration) -> WakeUp? {
        requestedWakeUp = timeline.wakeUp()
        if let requestedWakeUp { requestedLimit = max(requestedWakeUp.earliest, timeline.advance(to: time)) }
        return requestedWakeUp
    }

    mutating func add(_ action: ScheduledTimer, after delay: Duration, at time: Duration) -> Admission {
        let due = timeline.advance(to: time).after(delay)
        guard timeline.insert(action, at: due) else { return .refused }
        let wakeUp = WakeUp(earliest: due, latest: action.isExact ? due : due.after(action.tolerance))
        if let requestedWakeUp, requestedWakeUp.serves(wakeUp) { return .known }
        return requestWakeUp(at: time) == nil ? .known : .mustWake
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
            entry.action.run { interval in
                let present = time()
                return withLock { $0.timeline.insertNextRun(of: entry, every: interval, at: present) }
            }
        }
    }
}
