import RACCore

/// The pending actions of an explored run, and the actions that can be next.
///
/// Each action has a due time and a latest time, between which it must run. The *deadline* is the earliest of the latest times
/// of all pending actions. An action can be next if it is due by the deadline, and if no action of the same serial queue must
/// run first. At least one action can always be next: the action whose latest time is the deadline, or an action of the same
/// queue that must precede it.
///
/// The next action runs at its due time, or now if that time has passed. It can also run later, but not after the deadline.
struct ExploredTimeline: Sendable {
    /// An executed action that could have run later.
    struct Cause: Sendable {
        /// The number of actions that were executed before this action.
        let step: Int
        let lateness: Duration
        /// Indicates whether this action has led to the pending action by starting a timer. If this action had run late, that
        /// timer would be due later.
        var hasStartedTimer = false
    }

    struct Entry: Sendable {
        let time: Duration
        /// The time by which the action must run.
        let latest: Duration
        /// The number of the action. Actions are numbered in the order in which they were scheduled. All runs of a repeating
        /// action have the same number.
        let number: Int
        let action: ScheduledTimer
        let queue: QueueRules
        let isImmediate: Bool
        let name: String?
        /// The number of this action among the actions of its queue that have no name. Not used for an action with a name.
        let unnamedNumber: Int
        /// The actions that have led to this action and could have run later.
        let causes: [Cause]

        /// Indicates whether the action would be due later if some steps had run late.
        var isTimedByLateSteps: Bool { causes.contains(where: \.hasStartedTimer) }

        /// Returns whether this action must run before another action, because both are on the same serial queue.
        func mustPrecede(_ other: Entry) -> Bool {
            guard queue.isSerial, queue.number == other.queue.number else { return false }
            switch (isImmediate, other.isImmediate) {
            case (true, true): return number < other.number
            case (false, false): return (time, number) < (other.time, other.number)
            case (true, false): return time < other.time
            // A timer can be late. A late timer follows immediate actions that are scheduled after its due time.
            case (false, true): return false
            }
        }

        /// Returns whether this action must run before another action, always or unless its due time were later.
        func precedence(over other: Entry) -> Precedence {
            if mustPrecede(other) {
                return isImmediate && time == other.time ? .always : .unlessLater(by: other.time - time)
            }
            return latest < other.time ? .unlessLater(by: other.time - latest) : .none
        }
    }

    /// The answer to the question whether an action must run before another action.
    enum Precedence: Hashable, Sendable {
        case none
        /// The other action could run first if this action were due later by a duration.
        case unlessLater(by: Duration)
        case always
    }

    private(set) var now = Duration.zero
    private var entries: [Entry] = []
    private var nextNumber = 0
    /// The number of actions without a name, by the number of their queue.
    private var unnamedCounts: [Int: Int] = [:]
    /// The number of times that each action was postponed, by the number of the action.
    private var postponements: [Int: Int] = [:]
    /// The causes of each action in progress, the outermost first.
    private var running: [[Cause]] = []
    private var isOver = false

    /// The number of pending actions, without disposed actions.
    var count: Int { entries.count { !$0.action.isDisposed } }

    mutating func advance(to time: Duration) {
        now = max(now, time.boundedTime)
    }

    /// Begins an action. The actions that it schedules have these causes.
    mutating func begin(_ causes: [Cause]) {
        running.append(causes)
    }

    /// Ends the action that has begun last.
    mutating func endAction() {
        running.removeLast()
    }

    /// Adds an action. Returns `false` if the scheduler has been deallocated.
    mutating func insert(
        _ action: ScheduledTimer,
        at time: Duration,
        on queue: QueueRules,
        jitter: Duration,
        isImmediate: Bool,
        named name: String?
    ) -> Bool {
        if isOver { return false }
        var causes = running.last ?? []
        if !isImmediate {
            for index in causes.indices { causes[index].hasStartedTimer = true }
        }
        if name == nil { unnamedCounts[queue.number, default: 0] += 1 }
        let latest = time.after(isImmediate ? queue.slack : max(queue.slack, jitter))
        entries.append(
            Entry(
                time: time,
                latest: latest,
                number: nextNumber,
                action: action,
                queue: queue,
                isImmediate: isImmediate,
                name: name,
                unnamedNumber: unnamedCounts[queue.number] ?? 0,
                causes: causes
            )
        )
        nextNumber += 1
        return true
    }

    /// Adds the next run of a repeating action. Returns `false` if the scheduler has been deallocated.
    mutating func insertNextRun(of entry: Entry, every interval: Duration) -> Bool {
        if isOver { return false }
        let next = entry.time.nextRun(every: interval, after: now)
        entries.append(
            Entry(
                time: next,
                latest: next.after(entry.latest.since(entry.time)),
                number: entry.number,
                action: entry.action,
                queue: entry.queue,
                isImmediate: false,
                name: entry.name,
                unnamedNumber: entry.unnamedNumber,
                causes: entry.causes
            )
        )
        return true
    }

    /// The actions that can be next in an exploration. Also records whether the body's call that advances the time can end
    /// before any of these actions runs.
    struct Candidates: Sendable {
        /// Actions that have been postponed less often come first. Actions that have been postponed equally often are in the
        /// order of an ordinary test. A postponed action therefore follows all others. One unusual choice makes it late, and
        /// the actions that overtake it are then usual choices.
        var entries: [Entry] = []
        var canStop = false
        /// The latest time of the next action. `nil` if the next action is the only pending action and the time has no limit. A
        /// late run would then delay all later actions equally, and change no order.
        var latest: Duration?
        /// The actions that could also have been next if some steps had run late. `next` is `nil` for an advance of the time to
        /// the limit.
        var missed: [(next: Int?, lateSteps: Set<Int>)] = []

        var count: Int { entries.count + (canStop ? 1 : 0) }
    }

    /// Returns the actions that can be next.
    ///
    /// - Parameter limit: The time to which the body advances the scheduler, or `nil` if the body has given no time, as with
    ///   `run()` and `step()`.
    mutating func candidates(by limit: Duration?) -> Candidates {
        entries.removeAll { $0.action.isDisposed }
        guard let latest = entries.lazy.map(\.latest).min() else { return Candidates() }
        let last = min(latest, limit ?? latest)
        let possible = entries.filter { entry in
            entry.time <= last && !entries.contains { $0.mustPrecede(entry) }
        }
        let ordered = possible.sorted { left, right in
            (postponements[left.number] ?? 0, left.time, left.number)
                < (postponements[right.number] ?? 0, right.time, right.number)
        }
        return Candidates(
            entries: ordered,
            canStop: limit.map { !ordered.isEmpty && $0 < latest } ?? false,
            latest: entries.count > 1 || limit != nil ? last : nil,
            missed: missedActions(by: limit, besides: possible)
        )
    }

    /// Returns the pending actions that could be next if certain timers were due later. Each action is returned with the steps
    /// that have led to these timers: if the steps had run late, the action could be next.
    private func missedActions(by limit: Duration?, besides possible: [Entry]) -> [(next: Int?, lateSteps: Set<Int>)] {
        guard entries.contains(where: \.isTimedByLateSteps) else { return [] }
        var missed: [(next: Int?, lateSteps: Set<Int>)] = []
        if possible.count < entries.count {
            for entry in entries where limit.map({ entry.time <= $0 }) ?? true {
                let lateSteps = lateSteps { $0.precedence(over: entry) }
                if !lateSteps.isEmpty { missed.append((entry.number, lateSteps)) }
            }
        }
        if let limit {
            let lateSteps = lateSteps { $0.latest <= limit ? .unlessLater(by: limit - $0.latest) : .none }
            if !lateSteps.isEmpty { missed.append((nil, lateSteps)) }
        }
        return missed
    }

    /// Returns steps that, if they run late, delay all actions that must run first. Returns no steps if such a delay is not
    /// possible.
    private func lateSteps(_ precedence: (Entry) -> Precedence) -> Set<Int> {
        var steps: Set<Int> = []
        for entry in entries {
            switch precedence(entry) {
            case .none: continue
            case .always: return []
            case .unlessLater(let lateness):
                guard entry.isTimedByLateSteps else { return [] }
                let causes = entry.causes.filter(\.hasStartedTimer)
                if let cause = causes.last(where: { $0.lateness >= lateness }) {
                    steps.insert(cause.step)
                    continue
                }
                // The sum is an upper bound of the possible delay: the lateness of one step can limit the lateness of another.
                if lateness > causes.reduce(.zero, { $0 + $1.lateness }) { return [] }
                steps.formUnion(causes.map(\.step))
            }
        }
        return steps
    }

    /// Removes the chosen action and advances the time to it. Counts the actions before it in the list as postponed. Returns
    /// `nil` if the choice is to run no action.
    mutating func choose(_ choice: Int, of candidates: Candidates) -> Entry? {
        for entry in candidates.entries[..<min(choice, candidates.entries.count)] {
            postponements[entry.number, default: 0] += 1
        }
        guard choice < candidates.entries.count else { return nil }
        let chosen = candidates.entries[choice]
        entries.removeAll { $0.action === chosen.action }
        advance(to: chosen.time)
        return chosen
    }

    /// Removes all actions, and refuses later actions.
    mutating func end() -> [ScheduledTimer] {
        isOver = true
        defer { entries = [] }
        return entries.map(\.action)
    }
}
