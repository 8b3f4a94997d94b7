import RACCore

/// Actions that wait for their times: the earliest comes first, and of equal times the one scheduled first. An action that repeats counts
/// as scheduled when it was for the first time, so what is started first runs first, each time.
///
/// They stand in a heap. Disposed actions stay in it, without their closures, until they come first, or until the heap has doubled since
/// they were last dropped.
struct Timeline: Sendable {
    struct Entry: Sendable {
        let time: Duration
        /// Counts up from zero in the order of scheduling. All runs of an action that repeats have the same.
        let number: Int
        let action: ScheduledTimer

        /// Indicates whether the action is disposed. Asked without another reference to it, since counting one would wait for its
        /// memory.
        var isDisposed: Bool {
            Unmanaged.passUnretained(action)._withUnsafeGuaranteedRef { $0.isDisposed }
        }

        /// The time by which the action has to run.
        var latest: Duration { time.after(action.tolerance) }

        func precedes(_ other: Entry) -> Bool {
            let (own, others) = (time.attoseconds, other.time.attoseconds)
            return own == others ? number < other.number : own < others
        }
    }

    private var heap = TimerHeap()
    private var sweepSize = 64

    /// The latest time that has been seen.
    private(set) var now = Duration.zero

    /// The number of the next entry to be inserted.
    private(set) var nextNumber = 0

    /// Indicates whether none waits.
    var isEmpty: Bool { !heap.all.contains { !$0.action.isDisposed } }

    /// How many wait, disposed ones not counted.
    var count: Int { heap.all.count { !$0.action.isDisposed } }

    /// Every action that may still be waiting.
    var actions: [ScheduledTimer] { heap.all.map(\.action) }

    /// Records the time. Gives one that never goes back, so that what is scheduled later never comes earlier, and that is at
    /// most the latest one.
    @discardableResult
    mutating func advance(to time: Duration) -> Duration {
        if now.precedes(time) { now = time.boundedTime }
        return now
    }

    /// Adds an action behind all of the same time.
    mutating func insert(_ action: ScheduledTimer, at time: Duration) {
        insert(Entry(time: time, number: nextNumber, action: action))
        nextNumber += 1
    }

    private mutating func insert(_ entry: consuming Entry) {
        if heap.count >= sweepSize { sweep() }
        heap.insert(entry)
    }

    /// Adds the next run of an action that repeats and has run. It keeps its number.
    ///
    /// - Parameters:
    ///   - entry: The run before.
    ///   - interval: Time between two runs.
    ///   - time: The present time. Runs that come too late are left out.
    mutating func insertNextRun(of entry: Entry, every interval: Duration, at time: Duration) {
        let next = entry.time.nextRun(every: interval, after: advance(to: time))
        insert(Entry(time: next, number: entry.number, action: entry.action))
    }

    /// Takes out all actions. The time goes on.
    mutating func removeAll() -> [ScheduledTimer] {
        let all = actions
        heap.removeAll()
        return all
    }

    /// The next entry that is not disposed.
    mutating func first() -> Entry? {
        while !heap.isEmpty {
            if !heap.first.action.isDisposed { return heap.first }
            _ = removeRoot()
        }
        return nil
    }

    /// When to look at the timeline again, or `nil` if nothing waits.
    mutating func wakeUp() -> WakeUp? {
        guard let first = first() else { return nil }
        return WakeUp(earliest: first.time, latest: latestLook(at: first))
    }

    /// The time by which somebody has to look, so that no action is later than its tolerance allows.
    ///
    /// What is behind an entry of the heap comes after it. So a part of the heap that begins later than the time found so far
    /// needs no look. After sixteen entries the next one stands for all behind it: that is early enough for each of them.
    private func latestLook(at first: Entry) -> Duration {
        var latest = first.latest
        if first.action.isExact { return latest }
        var positions = Array(heap.positions(behind: 0))
        var looks = 0
        while let position = positions.popLast() {
            guard heap[position].time < latest else { continue }
            looks += 1
            if looks > 16 {
                latest = heap[position].time
            } else {
                if !heap[position].action.isDisposed { latest = min(latest, heap[position].latest) }
                positions += heap.positions(behind: position)
            }
        }
        return latest
    }

    /// Takes out the next entry that is not disposed, if it is due.
    ///
    /// - Parameters:
    ///   - limit: The time by which it has to be due, or `nil` if any will do.
    ///   - number: What is scheduled from this one on is not meant.
    mutating func removeFirst(by limit: Duration? = nil, before number: Int = .max) -> Entry? {
        while !heap.isEmpty {
            if let limit, limit.precedes(heap.first.time) { return nil }
            if heap.first.number >= number, !heap.first.isDisposed { return nil }
            if let entry = removeRoot() { return entry }
        }
        return nil
    }

    private mutating func removeRoot() -> Entry? {
        let entry = heap.removeFirst()
        // Not immediately when little waits: what comes and goes in hundreds would grow again each time.
        if sweepSize > 1_024, heap.count < sweepSize / 8 { shrink() }
        return entry
    }

    /// Gives back the memory of a burst that is over, and expects fewer disposed actions from now on.
    private mutating func shrink() {
        sweepSize = max(64, heap.count * 2)
        if heap.capacity > 64, heap.count < heap.capacity / 4 { heap.shrink() }
    }

    /// Drops what is disposed. Done only when the heap has doubled since the last time, so it costs a constant for each
    /// insertion.
    private mutating func sweep() {
        heap.dropDisposed()
        shrink()
    }
}

/// When somebody has to look at a ``Timeline``.
struct WakeUp: Sendable {
    /// Before this time nothing is due.
    let earliest: Duration
    /// After this time something may be later than its tolerance allows.
    let latest: Duration

    /// Returns whether somebody who looks at this time is early enough for another as well.
    func serves(_ other: WakeUp) -> Bool {
        !other.earliest.precedes(earliest) && !other.latest.precedes(latest)
    }
}
