import RACCore
import TestSupport
import Testing

@testable import RACSchedulers

@Suite struct DueTimesTests {
    @Test(arguments: [16_666_667, 1, 3, 33_333_333, 1_000_000_007])
    func `the next run of a repeating action is at most one interval away, even after missed runs`(nanoseconds: Int) {
        let interval = Duration.nanoseconds(nanoseconds)
        for missed in 0..<2_000 {
            let now = interval * missed
            #expect(Duration.zero.nextRun(every: interval, after: now) == now + interval)
        }
    }

    @Test func `a scheduler time in nanoseconds is converted to a duration exactly`() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<1_000 {
            let nanoseconds = Int64.random(in: 0...100_000_000_000, using: &generator)
            #expect(Duration.nanoseconds(nanoseconds).nanoseconds == nanoseconds)
        }
    }
}
