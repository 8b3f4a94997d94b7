import RACCore
import TestSupport
import Testing

@testable import RACSchedulers

@Suite struct TimelineTests {
    @Test func `a timeline returns actions by time, and actions with equal times in the order of insertion`() {
        var generator = SeededGenerator(seed: 1)
        var timeline = Timeline()
        var expected: [(Duration, Int)] = []
        for number in 0..<2_000 {
            let time = Duration.seconds(Int.random(in: 0..<50, using: &generator))
            timeline.insert(ScheduledTimer({}), at: time)
            expected.append((time, number))
        }
        expected.sort { $0.0 == $1.0 ? $0.1 < $1.1 : $0.0 < $1.0 }
        for (time, number) in expected {
            let entry = timeline.removeFirst()
            #expect(entry?.time == time && entry?.number == number)
        }
        #expect(timeline.isEmpty)
    }

    @Test func `a timeline skips disposed actions and does not accumulate them`() {
        let objects = LiveObjects()
        var timeline = Timeline()
        for _ in 0..<10_000 {
            let action = ScheduledTimer({})
            timeline.insert(action, at: .seconds(1))
            action.dispose()
        }
        #expect(timeline.actions.count <= 64)
        #expect(timeline.isEmpty)
        let probe = objects.probe()
        timeline.insert(ScheduledTimer({ probe.touch() }), at: .seconds(2))
        let early = timeline.removeFirst(by: .seconds(1))
        #expect(early == nil)
        let due = timeline.removeFirst(by: .seconds(2))
        #expect(due?.time == .seconds(2))
    }

    @Test func `a timeline keeps its order when disposed actions are removed`() {
        var generator = SeededGenerator(seed: 2)
        var timeline = Timeline()
        for number in 0..<5_000 {
            let action = ScheduledTimer({})
            timeline.insert(action, at: .seconds(Int.random(in: 0..<100, using: &generator)))
            if number % 3 != 0 { action.dispose() }
        }
        var times: [Duration] = []
        while let entry = timeline.removeFirst() { times.append(entry.time) }
        #expect(times.count == 1_667)
        #expect(times == times.sorted())
    }

    private func timeline(_ entries: [(time: Int, tolerance: Int)]) -> Timeline {
        var timeline = Timeline()
        for entry in entries {
            timeline.insert(ScheduledTimer({}, tolerance: .seconds(entry.tolerance)), at: .seconds(entry.time))
        }
        return timeline
    }

    @Test(arguments: [
        ([(10, 60)], 70),
        // Two actions with the same due time have different tolerances. The smaller tolerance is the limit.
        ([(10, 60), (10, 30)], 40),
        ([(10, 60), (20, 60), (30, 60)], 70),
        // In the heap, the action without tolerance is after other actions.
        ([(10, 60), (20, 60), (30, 60), (40, 0), (50, 0)], 40),
        ([(10, 0), (10, 60)], 10),
    ])
    func `a timeline's wake-up is no later than any action's time plus tolerance`(
        entries: [(Int, Int)],
        latest: Int
    ) {
        var timeline = timeline(entries.map { (time: $0.0, tolerance: $0.1) })
        let wakeUp = timeline.wakeUp()
        #expect(wakeUp?.earliest == .seconds(10))
        #expect(wakeUp?.latest == .seconds(latest))
    }

    @Test func `a timeline's wake-up is early enough for each of many actions with random times and tolerances`() {
        for seed in 0..<200 as Range<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let entries = (0..<Int.random(in: 1...100, using: &generator)).map { _ in
                (time: Int.random(in: 0..<60, using: &generator), tolerance: Int.random(in: 0..<60, using: &generator))
            }
            var timeline = timeline(entries)
            let latest = entries.map { $0.time + $0.tolerance }.min() ?? 0
            let earliest = entries.map(\.time).min() ?? 0
            guard let wakeUp = timeline.wakeUp() else {
                Issue.record("something waits")
                return
            }
            #expect(wakeUp.earliest == .seconds(earliest))
            #expect(wakeUp.latest >= wakeUp.earliest && wakeUp.latest <= .seconds(latest))
        }
    }

    @Test func `a disposed action of a timeline does not limit the tolerance of the other actions`() {
        var timeline = timeline([(10, 60)])
        let impatient = ScheduledTimer({})
        timeline.insert(impatient, at: .seconds(11))
        #expect(timeline.wakeUp()?.latest == .seconds(11))
        impatient.dispose()
        #expect(timeline.wakeUp()?.latest == .seconds(70))
    }

    @Test func `a repeating action of a timeline has at most half its interval as tolerance`() {
        #expect(ScheduledTimer({}, every: .seconds(1), tolerance: .seconds(10)).tolerance == .milliseconds(500))
        #expect(ScheduledTimer({}, every: .seconds(1), tolerance: .milliseconds(100)).tolerance == .milliseconds(100))
        #expect(ScheduledTimer({}, tolerance: .seconds(-1)).tolerance == .zero)
    }

    @Test func `a timeline keeps few disposed actions after many actions are disposed`() {
        var timeline = Timeline()
        for number in 0..<100_000 { timeline.insert(ScheduledTimer({}), at: .seconds(number)) }
        while timeline.removeFirst() != nil {}
        for number in 0..<10_000 {
            let action = ScheduledTimer({})
            timeline.insert(action, at: .seconds(number))
            action.dispose()
        }
        #expect(timeline.actions.count <= 1_024)
    }
}
