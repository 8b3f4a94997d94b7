import RACCore
import Testing

@Suite struct DurationBoundedTests {
    private static let times = [
        Duration(attoseconds: .min), Duration(attoseconds: .min + 1), .seconds(Int64.min), .seconds(-1),
        Duration(attoseconds: -1), .zero, Duration(attoseconds: 1), .seconds(1), .longestDelay,
        .longestDelay + Duration(attoseconds: 1), .latestTime, .seconds(Int64.max), Duration(attoseconds: .max),
    ]

    @Test func `boundedDelay clamps a delay to the range from zero to a century`() {
        for delay in Self.times {
            let expected = delay < .zero ? .zero : delay > .longestDelay ? .longestDelay : delay
            #expect(delay.boundedDelay == expected)
        }
    }

    @Test func `boundedTime clamps a time to the supported range`() {
        for time in Self.times {
            let expected = time > .latestTime ? .latestTime : time < .zero - .latestTime ? .zero - .latestTime : time
            #expect(time.boundedTime == expected)
        }
    }

    @Test func `sums and differences of any scheduler times do not overflow`() {
        for time in Self.times {
            for other in Self.times {
                let seconds = [time.after(other), time.later(by: other), time.since(other)].map(\.components.seconds)
                #expect(seconds.allSatisfy { abs($0) < Int64.max })
                #expect(time.after(other) >= time.boundedTime)
                #expect(time.precedes(other) == (time < other))
            }
        }
    }

    @Test func `sums and differences of scheduler times within a century are exact`() {
        #expect(Duration.seconds(7).after(.milliseconds(1)) == .milliseconds(7_001))
        #expect(Duration.seconds(7).after(.seconds(-1)) == .seconds(7))
        #expect(Duration.seconds(7).later(by: .seconds(-9)) == .seconds(-2))
        #expect(Duration.seconds(7).since(.seconds(9)) == .seconds(-2))
    }
}
