import RACCore

/// The pending actions of an explored run, and the actions that can be next.
///
/// An action that is due at a time can run until its latest time. The action can be next if each pending action could still run
/// later, and if no action of the same serial queue must run first. At least one action can always be next: the action with the
/// earliest latest time, or an action that is due earlier and must precede it.
struct ExploredTimeline: Sendable {
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
    }

    private(set) var now = Duration.zero
    private var entries: [Entry] = []
    private var nextNumber = 0
    /// For the number of each action, how often an action that was listed after it was chosen.
    private var postponements: [Int: Int] = [:]
    private var isOver = false

    /// The number of pending actions, without disposed actions.
    var count: Int { entries.count { !$0.action.isDisposed } }

    mutating func advance(to time: Duration) {
        now = max(now, time.boundedTime)
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
        let latest = time.after(isImmediate ? queue.slack : max(queue.slack, jitter))
        entries.append(
            Entry(
                time: time,
                latest: latest,
                number: nextNumber,
                action: action,
                queue: queue,
                isImmediate: isImmediate,
                name: name
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
                name: entry.name
            )
        )
        return true
    }

    /// The actions that can be next in an exploration. Also records whether the body's call that advances the time can end before
    /// any of these actions runs.
    struct Candidates: Sendable {
        /// Actions that have been postponed less often come first. Among them the order is that of an ordinary test. A postponed
        /// action therefore follows all others: to let it run late takes one choice, and not a choice for each action that
        /// overtakes it.
        var entries: [Entry] = []
        var canStop = false

        var count: Int { entries.count + (canStop ? 1 : 0) }
    }

    /// Returns the actions that can be next.
    ///
    /// - Parameter limit: The time at which the body's call that advances the time ends, or `nil` if the call runs all actions.
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
        return Candidates(entries: ordered, canStop: limit.map { !ordered.isEmpty && $0 < latest } ?? false)
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
