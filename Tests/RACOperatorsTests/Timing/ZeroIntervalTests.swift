import ContractKit
import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// Timed operators with an interval of zero or less still wait for a turn of the scheduler.
@Suite struct ZeroIntervalTests {
    private typealias Source = Signal<Int, TestError>

    private struct Case: Sendable {
        let name: String
        let expected: String
        let make: @Sendable (Source, Duration, TestScheduler) -> Signal<String, TestError>

        init<Value>(
            _ name: String,
            _ expected: String,
            _ make: @escaping @Sendable (Source, Duration, TestScheduler) -> Signal<Value, TestError>
        ) {
            self.name = name
            self.expected = expected
            self.make = { make($0, $1, $2).map { "\($0)" } }
        }
    }

    private static let cases = [
        Case("debounce", "2 4 |") { $0.debounce(for: $1, on: $2) },
        Case("debounce by value", "2 4 |") { source, time, scheduler in source.debounce(on: scheduler) { _ in time } },
        Case("debounce with a test", "1 2 4 |") { $0.debounce(for: $1, on: $2) { $0 > 1 } },
        Case("throttle", "1 2 3 4 |") { $0.throttle(for: $1, on: $2) },
        Case("throttle without the latest", "1 2 3 4 |") { $0.throttle(for: $1, on: $2, latest: false) },
        Case("delay", "1 2 3 4 |") { $0.delay($1, on: $2) },
        Case("delaySubscription", "3 4 |") { $0.delaySubscription($1, on: $2) },
        Case("timeout", "1 2 #second") { $0.timeout(after: $1, failingWith: .second, on: $2) },
        Case("timeout per value", "1 2 #second") { $0.timeout(perValue: $1, failingWith: .second, on: $2) },
        Case("take", "1 2 |") { $0.take(for: $1, on: $2) },
        Case("skip", "3 4 |") { $0.skip(for: $1, on: $2) },
        Case("buffer", "[1, 2] [3, 4] |") { $0.buffer(for: $1, on: $2) },
        Case("buffer with a count", "[1, 2] [3, 4] |") { $0.buffer(for: $1, count: 3, on: $2) },
        Case("window", "[1, 2] [3, 4] |") { $0.window(for: $1, on: $2).concatMap { $0.collect() } },
        Case("window with a count", "[1, 2] [3, 4] |") {
            $0.window(for: $1, count: 3, on: $2).concatMap { $0.collect() }
        },
        Case("timer", "0.0 seconds |") { _, interval, scheduler in
            Signal.timer(after: interval, on: scheduler).promoteFailure(to: TestError.self)
        },
    ]

    @Test(arguments: cases.indices, [Duration.zero, .seconds(-1)])
    func `a timed operator with a zero interval sends the values of each turn together`(
        index: Int,
        interval: Duration
    ) {
        let (scheduler, subject) = (TestScheduler(), Subject<Int, TestError>())
        let tried = Self.cases[index]
        let recorder = Recorder(tried.make(subject.signal, interval, scheduler))
        for values in [[1, 2], [3, 4]] {
            for value in values { subject.send(value) }
            scheduler.advance()
        }
        subject.complete()
        scheduler.advance()
        #expect(text(of: recorder.events) == tried.expected, "\(tried.name)")
        #expect(scheduler.now == .zero)
    }
}
