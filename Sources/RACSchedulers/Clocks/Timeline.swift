import RACCore

/// The pending actions of a scheduler in the order of due time, and with equal due times in the order of scheduling. A
/// repeating action keeps its first position in the order of scheduling.
///
/// A disposed action stays in the heap, without its closure, until it is the earliest action. Whenever the heap has doubled in
/// size, all disposed actions are removed.
struct Timeline: Sendable {
    struct Entry: Sendable {
        let time: Duration
        /// The number of the action in the order of scheduling. All runs of a repeating action have the same number.
        let number: Int
        let action: ScheduledTimer

        /// This property does not retain the action, because a retain would stall the processor until the memory of the action
        /// has been fetched. The unretained reference is valid, because the entry holds the action.
        var isDisposed: Bool {
            Unmanaged.passUnretained(action)._withUnsafeGuaranteedRef { $0.isDisposed }
        }

        var latest: Duration { time.after(action.tolerance) }

        func precedes(_ other: Entry) -> Bool {
            let (own, others) = (time.attoseconds, other.time.attoseconds)
            return own == others ? number < other.number : own < others
        }
    }

    private var heap = TimerHeap()
    private var sweepSize = 64

    private(set) var now = Duration.zero

    private(set) var nextNumber = 0

    private var isOver = false

    var isEmpty: Bool { !heap.entries.contains { !$0.action.isDisposed } }

    var count: Int { heap.entries.count { !$0.action.isDisposed } }

    /// Includes disposed actions that have not been removed.
    var actions: [ScheduledTimer] { heap.entries.map(\.action) }

    /// Advances `now` to `time` if `time` is later, and returns `now`. As `now` never decreases, an action that is scheduled
    /// later with an equal delay never runs earlier. The maximum of `now` is ``latestTime``.
    @discardableResult
    mutating func advance(to time: Duration) -> Duration {
        if now.precedes(time) { now = time.boundedTime }
        return now
    }

    /// Adds an action after all actions with an equal due time. Returns whether it is added. `false` after ``end()``.
    @discardableResult
    mutating func insert(_ action: ScheduledTimer, at time: Duration) -> Bool {
        let number = nextNumber
        nextNumber += 1
        return insert(Entry(time: time, number: number, action: action))
    }

    private mutating func insert(_ entry: consuming Entry) -> Bool {
        if isOver { return false }
        if heap.entries.count >= sweepSize { sweep() }
        heap.insert(entry)
        return true
    }

    /// Adds the next run of a repeating action whose run `entry` has just ended. Missed runs are skipped.
    @discardableResult
    mutating func insertNextRun(of entry: Entry, every interval: Duration, at time: Duration) -> Bool {
        let next = entry.time.nextRun(every: interval, after: advance(to: time))
        return insert(Entry(time: next, number: entry.number, action: entry.action))
    }

    mutating func end() -> [ScheduledTimer] {
        isOver = true
        defer { heap = TimerHeap() }
        return actions
    }

    mutating func first() -> Entry? {
        while !heap.entries.isEmpty {
            if !heap.entries[0].action.isDisposed { return heap.entries[0] }
            _ = removeRoot()
        }
        return nil
    }

    mutating func wakeUp() -> WakeUp? {
        guard let first = first() else { return nil }
        return WakeUp(earliest: first.time, latest: latestLook(at: first))
    }

    /// Returns the time by which the scheduler must wake up, so that no action exceeds its tolerance.
    ///
    /// No entry of a subtree is due before the root of the subtree. Therefore a subtree is skipped if its root is due after the
    /// earliest time found so far. After sixteen entries, the remaining subtrees are no longer searched. For each of them, the
    /// due time of the root is used, which is early enough for all entries of the subtree.
    private func latestLook(at first: Entry) -> Duration {
        var latest = first.latest
        if first.action.isExact { return latest }
        var positions = Array(heap.children(of: 0))
        var looks = 0
        while let position = positions.popLast() {
            guard heap.entries[position].time < latest else { continue }
            looks += 1
            if looks > 16 {
                latest = heap.entries[position].time
            } else {
                if !heap.entries[position].action.isDisposed { latest = min(latest, heap.entries[position].latest) }
                positions += heap.children(of: position)
            }
        }
        return latest
    }

    /// Removes the earliest entry that is not disposed, if it is due by `limit` and its number is below `number`.
    mutating func removeFirst(by limit: Duration? = nil, before number: Int = .max) -> Entry? {
        while !heap.entries.isEmpty {
            if let limit, limit.precedes(heap.entries[0].time) { return nil }
            if heap.entries[0].number >= number, !heap.entries[0].isDisposed { return nil }
            if let entry = removeRoot() { return entry }
        }
        return nil
    }

    private mutating func removeRoot() -> Entry? {
        let entry = heap.removeFirst()
        // The memory of a small heap is not freed. Otherwise a heap that repeatedly grows and shrinks by hundreds of entries
        // would reallocate each time.
        if sweepSize > 1_024, heap.entries.count < sweepSize / 8 { shrink() }
        return entry
    }

    private mutating func shrink() {
        sweepSize = max(64, heap.entries.count * 2)
        if heap.entries.capacity > 64, heap.entries.count < heap.entries.capacity / 4 { heap.shrink() }
    }

    /// Removes disposed actions. The heap has doubled since the last call, so the average cost of an insertion is constant.
    private mutating func sweep() {
        heap.dropDisposed()
        shrink()
    }
}

struct WakeUp: Sendable {
    /// No action is due before this time.
    let earliest: Duration
    /// After this time, an action can exceed its tolerance.
    let latest: Duration

    func serves(_ other: WakeUp) -> Bool {
        !other.earliest.precedes(earliest) && !other.latest.precedes(latest)
    }
}
