import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// A scheduler whose clock shows a given time and does not advance.
private struct StandingClock: ForwardingScheduler {
    let now: Duration
    let base: TestScheduler

    var heldByActions: any Scheduler { StandingClock(now: now, base: base) }
}

/// An operator that takes a `Duration`.
struct TimedCase: Sendable, CustomTestStringConvertible {
    let name: String
    /// Indicates whether the duration must be positive.
    var isPositive = false
    let apply: @Sendable (Signal<Int, TestError>, Duration, any Scheduler) -> Signal<String, TestError>

    var testDescription: String { name }

    init<Value>(
        _ name: String,
        positive isPositive: Bool = false,
        _ apply: @escaping @Sendable (Signal<Int, TestError>, Duration, any Scheduler) -> Signal<Value, TestError>
    ) {
        self.name = name
        self.isPositive = isPositive
        self.apply = { apply($0, $1, $2).map { "\($0)" } }
    }
}

private let timedCases: [TimedCase] = [
    TimedCase("delay(_:on:)") { $0.delay($1, on: $2) },
    TimedCase("delaySubscription(_:on:)") { $0.delaySubscription($1, on: $2) },
    TimedCase("debounce(for:on:)") { $0.debounce(for: $1, on: $2) },
    TimedCase("debounce(on:_:)") { source, time, scheduler in source.debounce(on: scheduler) { _ in time } },
    TimedCase("debounce(for:on:where:)") { $0.debounce(for: $1, on: $2) { $0 != 2 } },
    TimedCase("throttle(for:on:latest:)") { $0.throttle(for: $1, on: $2) },
    TimedCase("timeout(after:failingWith:on:)") { $0.timeout(after: $1, failingWith: .second, on: $2) },
    TimedCase("timeout(perValue:failingWith:on:)") { $0.timeout(perValue: $1, failingWith: .second, on: $2) },
    TimedCase("take(for:on:)") { $0.take(for: $1, on: $2) },
    TimedCase("skip(for:on:)") { $0.skip(for: $1, on: $2) },
    TimedCase("buffer(for:on:)") { $0.buffer(for: $1, on: $2) },
    TimedCase("buffer(for:count:on:)") { $0.buffer(for: $1, count: 2, on: $2) },
    TimedCase("buffer(every:on:)", positive: true) { $0.buffer(every: $1, on: $2) },
    TimedCase("window(for:on:)") { $0.window(for: $1, on: $2).flatten() },
    TimedCase("window(for:count:on:)") { $0.window(for: $1, count: 2, on: $2).flatten() },
    TimedCase("window(every:on:)", positive: true) { $0.window(every: $1, on: $2).flatten() },
    TimedCase("repeated(_:after:on:)") { $0.repeated(2, after: $1, on: $2) },
    TimedCase("timer(after:on:)") { $0.merge(with: Signal.timer(after: $1, on: $2).map { _ in 7 }) },
    TimedCase("timer(after:every:on:tolerance:)") { source, delay, scheduler in
        source.merge(with: Signal.timer(after: delay, every: .seconds(1), on: scheduler).take(1).map { _ in 7 })
    },
    TimedCase("interval(_:on:tolerance:)", positive: true) { source, interval, scheduler in
        source.merge(
            with: Signal.interval(interval, on: scheduler, tolerance: interval).take(1).map { _ in 7 }
        )
    },
    TimedCase("retry(_:backoff:on:if:random:)") { source, delay, scheduler in
        let backoff = Backoff(initial: delay, multiplier: 2, maximum: delay, jitter: 0.5)
        return source.concat(.fail(.first)).retry(1, backoff: backoff, on: scheduler, random: { .nan })
    },
]

@Suite struct ExtremeDurationTests {
    private static let clocks = [
        Duration(attoseconds: .max), Duration(attoseconds: .min), .seconds(Int64.max), .seconds(Int64.min), .zero,
    ]

    @Test func `every public function with a duration is tested with extreme durations`() throws {
        // These functions block or only calculate. Each function has its own test.
        let others: Set = [
            "first(timeout:)", "toArray(timeout:)", "waitUntilCompleted(timeout:)", "constant(_:)",
            "exponential(initial:multiplier:maximum:jitter:)", "linear(initial:increment:maximum:jitter:)",
            "custom(maximum:jitter:_:)",
        ]
        let declared = try PublicDeclarations(below: "Sources/RACOperators").all.filter(\.takesDuration).map(\.name)
        #expect(declared.count > 15)
        #expect(Set(declared).subtracting(others).isSubset(of: timedCases.map(\.name)))
    }

    /// Returns the events after some values, an hour, a century, two more centuries, and the completion.
    private func events(
        _ operation: TimedCase,
        _ duration: Duration,
        on clock: (TestScheduler) -> any Scheduler = { $0 }
    ) -> String {
        let scheduler = TestScheduler()
        let subject = Subject<Int, TestError>()
        let recorder = Recorder(operation.apply(subject.signal, duration, clock(scheduler)))
        var log = ""
        func note(_ step: String) { log += "\(step): \(recorder.events) " }
        subject.send(1)
        subject.send(2)
        scheduler.advance()
        note("values")
        scheduler.advance(by: .seconds(3_600))
        subject.send(3)
        note("an hour")
        scheduler.advance(by: ExtremeDurations.century - .seconds(3_600))
        note("a century")
        subject.send(4)
        scheduler.advance(by: ExtremeDurations.century * 2)
        note("more")
        subject.complete()
        scheduler.advance(by: ExtremeDurations.century)
        note("completed")
        recorder.dispose()
        #expect(recorder.violations == 0)
        return log
    }

    @Test(arguments: timedCases)
    func `every timed operator treats a duration of more than a century as a century`(operation: TimedCase) {
        let expected = events(operation, ExtremeDurations.century)
        for duration in ExtremeDurations.longest {
            #expect(events(operation, duration) == expected, "\(duration.attoseconds)")
        }
    }

    @Test(arguments: timedCases.filter { !$0.isPositive })
    func `every timed operator treats a negative duration as zero`(operation: TimedCase) {
        let expected = events(operation, .zero)
        for duration in ExtremeDurations.negative {
            #expect(events(operation, duration) == expected, "\(duration.attoseconds)")
        }
    }

    @Test(arguments: timedCases)
    func `a timed operator accepts any clock time without a trap`(operation: TimedCase) {
        for now in Self.clocks {
            for duration in ExtremeDurations.longest + [ExtremeDurations.century] {
                let log = events(operation, duration) { StandingClock(now: now, base: $0) }
                #expect(!log.isEmpty)
            }
        }
    }

    @Test func `the delay of a back-off is finite even for extreme durations and NaN`() {
        for duration in ExtremeDurations.longest {
            let backoff = Backoff.exponential(initial: duration, multiplier: .infinity, maximum: duration, jitter: 1)
            for attempt in [1, 2, Int.max] {
                #expect(backoff.delay(beforeAttempt: attempt, random: 0) == ExtremeDurations.century)
            }
            #expect(Backoff.constant(duration).delay(beforeAttempt: 1, random: .nan) == ExtremeDurations.century)
            let linear = Backoff.linear(initial: duration, increment: duration, maximum: duration)
            let custom = Backoff.custom(maximum: duration) { _ in duration }
            for attempt in [1, 2, Int.max] {
                #expect(linear.delay(beforeAttempt: attempt, random: .nan) == ExtremeDurations.century)
                #expect(custom.delay(beforeAttempt: attempt, random: .nan) == ExtremeDurations.century)
            }
        }
        for duration in ExtremeDurations.negative {
            #expect(Backoff.exponential(initial: duration).delay(beforeAttempt: 9, random: .nan) == .zero)
            #expect(Backoff.linear(initial: duration, increment: .zero).delay(beforeAttempt: 9, random: .nan) == .zero)
            #expect(Backoff.custom { _ in duration }.delay(beforeAttempt: 9, random: .nan) == .zero)
        }
        let backoff = Backoff(initial: .seconds(4), multiplier: 1, maximum: .seconds(4), jitter: 0.5)
        for (random, seconds) in [(Double.nan, 4), (-1, 4), (-.infinity, 4), (2, 2), (.infinity, 2)] {
            #expect(backoff.delay(beforeAttempt: 1, random: random) == .seconds(seconds))
        }
    }

    @Test func `blocking calls accept any time-out`() throws {
        for duration in ExtremeDurations.longest {
            #expect(try Signal<Int, TestError>.just(1).first(timeout: duration) == 1)
            #expect(try Signal<Int, TestError>.just(1).toArray(timeout: duration) == [1])
        }
        for duration in ExtremeDurations.negative {
            #expect(throws: BlockingError<TestError>.timedOut) {
                try Signal<Int, TestError>.never.waitUntilCompleted(timeout: duration)
            }
        }
    }
}
