import RACCore

/// Determines the pending actions of an explored run that can be next.
///
/// Each action must run between its due time and its latest time. The *deadline* is the earliest of the latest times of all
/// pending actions. An action can be next if it is due by the deadline, and if no other action of the same serial queue must
/// run first. At least one action can always be next: the action whose latest time is the deadline, or an action that must run
/// before that action. The next action runs at its due time or later, but not in the past, and at most at the deadline.
struct ExploredActions: Sendable {
    struct Cause: Sendable {
        /// The number of actions executed before this action.
        let step: Int
        let lateness: Duration
        /// Indicates whether this action has led, through a timer, to the pending action of the ``Entry`` that has this cause.
        /// If this action had run late, the pending action would be due later.
        var hasStartedTimer = false
    }

    struct Entry: Sendable {
        var time: Duration
        var latest: Duration
        let number: Int
        let action: ScheduledTimer
        let queue: QueueRules
        var isImmediate: Bool
        let name: String
        /// The executed actions that have led to this action and could have run later.
        let causes: [Cause]

        var isTimedByLateSteps: Bool { causes.contains(where: \.hasStartedTimer) }

        func mustPrecede(_ other: Entry) -> Bool {
            guard queue.isSerial, queue.number == other.queue.number else { return false }
            switch (isImmediate, other.isImmediate) {
            case (true, true): return number < other.number
            case (false, false): return (time, number) < (other.time, other.number)
            case (true, false): return time < other.time
            // If this timer is late, it can run after `other`, even if `other` was scheduled after the due time of the timer.
            case (false, true): return false
            }
        }

        /// Returns how much later this action must become due, so that `other` can run first. `nil` if it already can.
        func lateness(toFollow other: Entry) -> Duration? {
            if mustPrecede(other) { return isImmediate && time == other.time ? .latestTime : other.time - time }
            return latest < other.time ? other.time - latest : nil
        }
    }

    private(set) var now = Duration.zero
    private var entries: [Entry] = []
    private var nextNumber = 0
    private var unnamedCounts: [Int: Int] = [:]
    private var postponements: [Int: Int] = [:]
    /// The causes of each action in progress, the outermost first.
    private var running: [[Cause]] = []
    private var isOver = false

    var count: Int { entries.count { !$0.action.isDisposed } }

    mutating func advance(to time: Duration) {
        now = max(now, time.boundedTime)
    }

    /// Until `endAction()` is called, each action that is scheduled has the given causes.
    mutating func begin(_ causes: [Cause]) {
        running.append(causes)
    }

    mutating func endAction() {
        running.removeLast()
    }

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
                name: name ?? "\(queue.name) \(unnamedCounts[queue.number] ?? 0)",
                causes: causes
            )
        )
        nextNumber += 1
        return true
    }

    mutating func insertNextRun(of entry: Entry, every interval: Duration) -> Bool {
        if isOver { return false }
        var next = entry
        next.time = entry.time.nextRun(every: interval, after: now)
        next.latest = next.time.after(entry.latest.since(entry.time))
        next.isImmediate = false
        entries.append(next)
        return true
    }

    /// The actions that can be next. If `canStop` is `true`, the advance can also end before another action runs.
    struct Candidates: Sendable {
        /// Sorted by the number of postponements, and then as in an ordinary test. The choice of the first entry counts as usual,
        /// the choice of any other entry as unusual. A postponed action is sorted last, so more actions can overtake it by usual
        /// choices. One unusual choice is therefore enough to let several actions overtake an action.
        var entries: [Entry] = []
        var canStop = false
        /// The latest time of the next action. The value is `nil` if only one action is pending and the advance has no limit. A
        /// late run of that action would delay all later actions equally, and would not change their order.
        var latest: Duration?
        var missed: [(next: Int, lateSteps: Set<Int>)] = []

        var count: Int { entries.count + (canStop ? 1 : 0) }
    }

    /// If the body advances the scheduler without a limit, as with `run()` or `step()`, `limit` is `nil`.
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

    /// Returns the pending actions that could also be next if some earlier steps, and the timers they started, were late.
    private func missedActions(by limit: Duration?, besides possible: [Entry]) -> [(next: Int, lateSteps: Set<Int>)] {
        guard entries.contains(where: \.isTimedByLateSteps) else { return [] }
        var missed: [(next: Int, lateSteps: Set<Int>)] = []
        if possible.count < entries.count {
            for entry in entries where limit.map({ entry.time <= $0 }) ?? true {
                let lateSteps = lateSteps { $0.lateness(toFollow: entry) }
                if !lateSteps.isEmpty { missed.append((entry.number, lateSteps)) }
            }
        }
        if let limit {
            let lateSteps = lateSteps { $0.latest <= limit ? limit - $0.latest : nil }
            if !lateSteps.isEmpty { missed.append((OrderChoices.stop, lateSteps)) }
        }
        return missed
    }

    /// Returns steps whose late runs would delay all actions that must run first, or an empty set if there are no such steps.
    private func lateSteps(_ neededLateness: (Entry) -> Duration?) -> Set<Int> {
        var steps: Set<Int> = []
        for entry in entries {
            guard let lateness = neededLateness(entry) else { continue }
            let causes = entry.causes.filter(\.hasStartedTimer)
            if let cause = causes.last(where: { $0.lateness >= lateness }) {
                steps.insert(cause.step)
                continue
            }
            // The possible delay can be shorter than this sum, because a late step can shorten the possible lateness of another
            // step.
            if causes.isEmpty || lateness > causes.reduce(.zero, { $0 + $1.lateness }) { return [] }
            steps.formUnion(causes.map(\.step))
        }
        return steps
    }

    /// Removes the chosen action, and advances the time to its due time. Returns `nil` if the choice is to run no action.
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

    mutating func end() -> [ScheduledTimer] {
        isOver = true
        defer { entries = [] }
        return entries.map(\.action)
    }
}
