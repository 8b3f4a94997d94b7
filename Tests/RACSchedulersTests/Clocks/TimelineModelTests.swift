import TestSupport
import Testing

@testable import RACSchedulers

/// A timeline and a plain list that is sorted for every comparison.
private final class TimelineBesideList {
    private struct Listed {
        let time: Duration
        let number: Int
        let action: ScheduledTimer
    }

    private(set) var timeline = Timeline()
    private var list: [Listed] = []
    private var generator: SeededGenerator
    /// The number of different times. The number is small, so that many times are equal.
    private let range: Int

    init(seed: UInt64, range: Int) {
        generator = SeededGenerator(seed: seed)
        self.range = range
    }

    /// A random number below `limit`.
    func random(_ limit: Int) -> Int {
        Int.random(in: 0..<limit, using: &generator)
    }

    /// Returns whole seconds plus at most one attosecond, so that every digit matters in a comparison.
    private func time() -> Duration {
        .seconds(random(range)) + Duration(secondsComponent: 0, attosecondsComponent: Int64(random(2)))
    }

    private var waiting: [Listed] {
        list.filter { !$0.action.isDisposed }.sorted { ($0.time, $0.number) < ($1.time, $1.number) }
    }

    func insert(tolerance: Duration = .zero) {
        let (time, number) = (time(), timeline.nextNumber)
        let action = ScheduledTimer({}, tolerance: tolerance)
        timeline.insert(action, at: time)
        list.append(Listed(time: time, number: number, action: action))
    }

    func dispose() {
        if !list.isEmpty { list[random(list.count)].action.dispose() }
    }

    /// Removes the first entry, if it is due by a random time and its number is below a random number. Returns whether the
    /// entry was the expected entry.
    func removes() -> Bool {
        let limit = random(3) == 0 ? nil : time()
        let number = random(3) == 0 ? timeline.nextNumber - random(range) : .max
        let first = waiting.first
        let isDue = first.map { $0.number < number && $0.time <= limit ?? $0.time } ?? false
        let removed = timeline.removeFirst(by: limit, before: number)
        if isDue { list.removeAll { $0.number == first?.number } }
        return removed?.number == (isDue ? first?.number : nil) && removed?.action === (isDue ? first?.action : nil)
    }

    /// Removes the first entry and inserts the entry again for a later time, like a repeating action. Returns whether the entry
    /// was the expected entry.
    func repeats() -> Bool {
        guard let first = waiting.first else { return timeline.first() == nil }
        guard let entry = timeline.removeFirst() else { return false }
        let next = max(entry.time, timeline.now) + .seconds(1 + random(range))
        timeline.insertNextRun(of: entry, every: next - entry.time, at: entry.time)
        list.removeAll { $0.number == first.number }
        list.append(Listed(time: next, number: first.number, action: first.action))
        return entry.action === first.action
    }

    /// Returns whether the timeline and the list have the same first action and the same count.
    func agree() -> Bool {
        let waiting = waiting
        let first = timeline.first()
        return first?.time == waiting.first?.time && first?.number == waiting.first?.number
            && timeline.count == waiting.count && timeline.isEmpty == waiting.isEmpty
    }

    /// Returns whether a wake-up is no later than any tolerance allows, and not before an action is due.
    func wakesUpInTime() -> Bool {
        let waiting = waiting
        guard let wakeUp = timeline.wakeUp() else { return waiting.isEmpty }
        return wakeUp.earliest == waiting.first?.time && wakeUp.earliest <= wakeUp.latest
            && waiting.allSatisfy { wakeUp.latest <= $0.time.after($0.action.tolerance) }
    }

    /// Removes all entries. Returns whether the timeline returned the entries in order.
    func empties() -> Bool {
        let expected = waiting.map(\.number)
        list = []
        var found: [Int] = []
        while let entry = timeline.removeFirst() { found.append(entry.number) }
        return found == expected
    }
}

@Suite struct TimelineModelTests {
    @Test func `a timeline agrees with a sorted list after random insertions, removals and disposals`() {
        for seed in 0..<UInt64(heavy(400)) {
            let both = TimelineBesideList(seed: seed, range: 1 + Int(seed % 40))
            for _ in 0..<200 {
                switch both.random(9) {
                case 8: #expect(both.repeats(), "seed \(seed)")
                case 0..<4: both.insert(tolerance: .seconds(both.random(3)))
                case 4: both.dispose()
                case 5: #expect(both.wakesUpInTime(), "seed \(seed)")
                default: #expect(both.removes(), "seed \(seed)")
                }
                #expect(both.agree(), "seed \(seed)")
            }
            #expect(both.empties(), "seed \(seed)")
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 17, 64, 65, 1_000, 5_000])
    func `a timeline returns any number of actions in order, even if most of them are disposed`(size: Int) {
        for disposals in [0, size / 2, 3 * size] {
            let both = TimelineBesideList(seed: UInt64(size), range: size)
            for _ in 0..<size { both.insert() }
            for _ in 0..<disposals { both.dispose() }
            // After this number of insertions, the timeline removes the disposed actions.
            for _ in 0..<size { both.insert() }
            #expect(both.agree() && both.empties() && both.agree())
        }
    }

    @Test func `a timeline that becomes empty releases all disposed actions`() {
        let objects = LiveObjects()
        var timeline = Timeline()
        var actions: [ScheduledTimer] = []
        for number in 0..<10_000 {
            let probe = objects.probe()
            let action = ScheduledTimer { probe.touch() }
            timeline.insert(action, at: .seconds(number * 7_919 % 10_000))
            actions.append(action)
        }
        for action in actions { action.dispose() }
        #expect(objects.count == 0)
        weak let last = actions.last
        actions = []
        #expect(last != nil)
        #expect(timeline.removeFirst() == nil)
        #expect(last == nil)
    }
}
