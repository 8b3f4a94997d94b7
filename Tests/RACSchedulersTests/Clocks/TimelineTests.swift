import RACCore
import TestSupport
import Testing

@testable import RACSchedulers

@Suite struct TimelineTests {
    @Test func `hands out actions by time, equal times in the order of insertion`() {
        var generator = SeededGenerator(seed: 1)
        var timeline = Timeline()
        var expected: [(Duration, Int)] = []
        for number in 0..<2_000 {
            let time = Duration.seconds(Int.random(in: 0..<50, using: &generator))
            timeline.insert(TimedAction({}), at: time)
            expected.append((time, number))
        }
        expected.sort { $0.0 == $1.0 ? $0.1 < $1.1 : $0.0 < $1.0 }
        for (time, number) in expected {
            let entry = timeline.removeFirst()
            #expect(entry?.time == time && entry?.number == number)
        }
        #expect(timeline.isEmpty)
    }

    @Test func `passes over what has been disposed, and does not collect it`() {
        let objects = LiveObjects()
        var timeline = Timeline()
        for _ in 0..<10_000 {
            let action = TimedAction({})
            timeline.insert(action, at: .seconds(1))
            action.dispose()
        }
        #expect(timeline.actions.count <= 64)
        #expect(timeline.isEmpty)
        let probe = objects.probe()
        timeline.insert(TimedAction({ probe.touch() }), at: .seconds(2))
        let early = timeline.removeFirst(by: .seconds(1))
        #expect(early == nil)
        let due = timeline.removeFirst(by: .seconds(2))
        #expect(due?.time == .seconds(2))
    }

    @Test func `keeps its order when disposed ones are swept out`() {
        var generator = SeededGenerator(seed: 2)
        var timeline = Timeline()
        for number in 0..<5_000 {
            let action = TimedAction({})
            timeline.insert(action, at: .seconds(Int.random(in: 0..<100, using: &generator)))
            if number % 3 != 0 { action.dispose() }
        }
        var times: [Duration] = []
        while let entry = timeline.removeFirst() { times.append(entry.time) }
        #expect(times.count == 1_667)
        #expect(times == times.sorted())
    }
}
