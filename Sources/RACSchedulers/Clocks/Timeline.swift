import RACCore

/// Actions that wait for their times: the earliest comes first, and of equal times the one scheduled first.
///
/// A binary heap. Disposed actions stay in it, without their closures, until they come first, or until the heap has doubled since
/// they were last dropped.
struct Timeline: Sendable {
    struct Entry: Sendable {
        let time: Duration
        /// Counts up from zero in the order of scheduling.
        let number: Int
        let action: TimedAction

        /// The time by which the action has to run.
        var latest: Duration { time.after(action.tolerance) }

        func precedes(_ other: Entry) -> Bool {
            time == other.time ? number < other.number : time < other.time
        }
    }

    private var heap: [Entry] = []
    private var sweepSize = 64

    /// The latest time that has been seen.
    private(set) var now = Duration.zero

    /// The number of the next entry to be inserted.
    private(set) var nextNumber = 0

    /// Whether none waits.
    var isEmpty: Bool { !heap.contains { !$0.action.isDisposed } }

    /// How many wait, disposed ones not counted.
    var count: Int { heap.count { !$0.action.isDisposed } }

    /// Every action that may still be waiting.
    var actions: [TimedAction] { heap.map(\.action) }

    /// Takes note of the time; gives one that never goes back, so that what is scheduled later never comes earlier.
    @discardableResult
    mutating func see(_ time: Duration) -> Duration {
        now = max(now, time)
        return now
    }

    /// Adds an action behind all of the same time.
    mutating func insert(_ action: TimedAction, at time: Duration) {
        if heap.count >= sweepSize { sweep() }
        heap.append(Entry(time: time, number: nextNumber, action: action))
        nextNumber += 1
        moveUp(heap.count - 1)
    }

    /// Adds the next run of an action that repeats and has run.
    ///
    /// - Parameters:
    ///   - entry: The run before.
    ///   - interval: Time between two runs.
    ///   - time: The present time. Runs that come too late are left out.
    mutating func insertNextRun(of entry: Entry, every interval: Duration, at time: Duration) {
        insert(entry.action, at: entry.time.nextRun(every: interval, after: see(time)))
    }

    /// Takes out all actions. The time goes on.
    mutating func removeAll() -> [TimedAction] {
        let all = actions
        heap = []
        return all
    }

    /// The next entry that is not disposed.
    mutating func first() -> Entry? {
        while let entry = heap.first {
            if !entry.action.isDisposed { return entry }
            removeRoot()
        }
        return nil
    }

    /// When to look at the timeline again; `nil` if nothing waits.
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
        if first.action.tolerance == .zero { return latest }
        var positions = [1, 2]
        var looks = 0
        while let position = positions.popLast() {
            guard position < heap.count, heap[position].time < latest else { continue }
            looks += 1
            if looks > 16 {
                latest = heap[position].time
            } else {
                if !heap[position].action.isDisposed { latest = min(latest, heap[position].latest) }
                positions += [2 * position + 1, 2 * position + 2]
            }
        }
        return latest
    }

    /// Takes out the next entry that is not disposed, if it is due by `limit`.
    mutating func removeFirst(by limit: Duration? = nil) -> Entry? {
        guard let entry = first() else { return nil }
        if let limit, entry.time > limit { return nil }
        removeRoot()
        return entry
    }

    private mutating func removeRoot() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        moveDown(0)
        // Not at once when little waits: what comes and goes in hundreds would grow anew each time.
        if sweepSize > 1_024, heap.count < sweepSize / 8 { shrink() }
    }

    /// Gives back the memory of a burst that is over, and expects fewer disposed actions from now on.
    private mutating func shrink() {
        sweepSize = max(64, heap.count * 2)
        guard heap.capacity > 64, heap.count < heap.capacity / 4 else { return }
        var smaller: [Entry] = []
        smaller.reserveCapacity(heap.count)
        smaller += heap
        heap = smaller
    }

    /// Drops what is disposed. Done only when the heap has doubled since the last time, so it costs a constant for each
    /// insertion.
    private mutating func sweep() {
        heap.removeAll { $0.action.isDisposed }
        for position in (0..<heap.count / 2).reversed() { moveDown(position) }
        shrink()
    }

    private mutating func moveUp(_ start: Int) {
        var position = start
        while position > 0 {
            let parent = (position - 1) / 2
            guard heap[position].precedes(heap[parent]) else { return }
            heap.swapAt(position, parent)
            position = parent
        }
    }

    private mutating func moveDown(_ start: Int) {
        var position = start
        while true {
            var least = position
            for child in (2 * position + 1)..<(2 * position + 3) where child < heap.count {
                if heap[child].precedes(heap[least]) { least = child }
            }
            if least == position { return }
            heap.swapAt(position, least)
            position = least
        }
    }
}

/// What stands in a ``Timeline``: a closure to run once, or again and again until disposed.
final class TimedAction: Disposable {
    /// Time between two runs; `nil` for an action that runs once.
    let interval: Duration?
    /// How much later it may run. Of an action that repeats at most half the interval, so that no run is left out for it.
    let tolerance: Duration
    private let action: ReleasableAction

    init(_ action: @escaping @Sendable () -> Void, every interval: Duration? = nil, tolerance: Duration = .zero) {
        if let interval {
            precondition(interval > .zero, "a repeating action needs a positive interval, but got \(interval)")
        }
        self.action = ReleasableAction(action)
        self.interval = interval
        self.tolerance = min(max(.zero, tolerance), interval.map { $0 / 2 } ?? .century)
    }

    var isDisposed: Bool { action.isReleased }

    func dispose() {
        action.release()
    }

    /// Time until the next run; `nil` if there will be none after this one.
    var intervalToNextRun: Duration? {
        guard let interval, !isDisposed else { return nil }
        return interval
    }

    func run() {
        if interval == nil { action.runOnce() } else { action.run() }
    }
}

/// When somebody has to look at a ``Timeline``.
struct WakeUp: Sendable {
    /// Before this time nothing is due.
    let earliest: Duration
    /// After this time something may be later than its tolerance allows.
    let latest: Duration

    /// Whether somebody who looks at this time is early enough for another, too.
    func serves(_ other: WakeUp) -> Bool {
        earliest <= other.earliest && latest <= other.latest
    }
}
