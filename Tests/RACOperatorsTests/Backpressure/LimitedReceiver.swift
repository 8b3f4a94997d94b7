import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// The test environment of one receiver with a limited capacity: virtual time, sources that suspend, and the number of values that
/// the sources have generated and the receiver has not finished.
final class ReadAheadBench: Sendable {
    let clock = TestScheduler()
    /// The scheduler on which `deliver(on:)` delivers. The bench runs one action of it for each ten seconds of `clock`.
    let delivery = TestScheduler()
    /// The objects that the states of the sources hold.
    let objects = LiveObjects()
    private let generated = Counter()
    private let finished = Counter()
    private let greatest = Shared(0)

    /// The greatest number of values that were generated and not finished.
    var readAhead: Int { greatest.value }

    /// The number of values that all sources have generated.
    var generatedCount: Int { generated.value }

    /// The state of a source that suspends.
    struct State: Sendable {
        var next: Int
        let probe: LiveObjects.Probe
    }

    /// Returns a source that generates consecutive numbers.
    ///
    /// - Parameters:
    ///   - first: The first number.
    ///   - count: The count of numbers, or `nil` for an endless source.
    ///   - fails: Indicates whether the source fails after the last number.
    func source(first: Int = 0, count: Int?, fails: Bool = false) -> Signal<Int, TestError> {
        .deferred { [self] in
            .generate(from: state(first), on: clock) { [self] state throws(TestError) in
                if state.next - first == count {
                    if fails { throw .first }
                    return nil
                }
                generate()
                state.next += 1
                return state.next - 1
            }
        }
    }

    /// Returns a new state of a source, whose object is counted.
    func state(_ first: Int = 0) -> State { State(next: first, probe: objects.probe()) }

    func generate() {
        let ahead = generated.increment() - finished.value
        greatest.withLock { $0 = max($0, ahead) }
    }

    func finish() {
        finished.increment()
    }

    /// Returns an endless source that suspends and is not counted.
    func partner() -> Signal<Int, TestError> {
        .generate(from: 0, on: clock) { number in
            number += 1
            return number
        }
    }

    /// Returns an inner signal that sends a value after ten seconds, then completes.
    func slow(_ value: Int) -> Signal<Int, TestError> {
        Signal.just(value).delay(.seconds(10), on: clock)
    }

    /// Returns an input that sends a value every ten seconds.
    func ticks() -> Signal<Int, TestError> {
        Signal<Duration, Never>.interval(.seconds(10), on: clock).mapTo(0).promoteFailure()
    }

    /// Returns the result of a receiver whose values count as finished.
    func counted(_ signal: Signal<Int, TestError>) -> Signal<Int, TestError> {
        signal.doNext { [self] _ in finish() }
    }

    /// Advances the time by periods in which one value can be finished.
    func advance(periods: Int) {
        for _ in 0..<periods {
            clock.advance(by: .seconds(10))
            delivery.step()
        }
    }
}

/// A receiver with a limited capacity, and the stated limit.
struct LimitedReceiver: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The stated limit of the values that a source is ahead.
    let limit: Int
    /// Indicates whether a source reaches the limit.
    var isReached = true
    /// The number of sources that suspend.
    var sources = 1
    /// Indicates whether inner signals occupy the capacity.
    var hasSlots = false
    /// Returns the result of the receiver. The second parameter returns an inner signal for each value.
    let apply: @Sendable ([Signal<Int, TestError>], @escaping Inner, ReadAheadBench) -> Signal<Int, TestError>

    typealias Inner = @Sendable (Int) -> Signal<Int, TestError>

    /// Returns the counted result of the receiver with sources of the given length. The numbers of source `n` begin at `1000 * n`.
    func result(_ bench: ReadAheadBench, count: Int?, fails: Bool = false, inner: Inner? = nil) -> Signal<
        Int, TestError
    > {
        let inputs = (0..<sources).map { bench.source(first: 1_000 * $0, count: count, fails: fails) }
        return bench.counted(apply(inputs, inner ?? { bench.slow($0) }, bench))
    }

    static let all = slots + queues + nested

    private static let slots: [LimitedReceiver] =
        (1...5).map { limit in
            LimitedReceiver(
                testDescription: "flatten(maxConcurrent: \(limit))",
                limit: limit,
                hasSlots: true,
                apply: { sources, inner, _ in sources[0].map(inner).flatten(maxConcurrent: limit) }
            )
        } + [
            LimitedReceiver(
                testDescription: "concatMap",
                limit: 1,
                hasSlots: true,
                apply: { sources, inner, _ in sources[0].concatMap(inner) }
            ),
            LimitedReceiver(
                testDescription: "flattenMap(maxConcurrent: 3)",
                limit: 3,
                hasSlots: true,
                apply: { sources, inner, _ in sources[0].flattenMap(maxConcurrent: 3, inner) }
            ),
        ]

    private static let queues: [LimitedReceiver] = [
        LimitedReceiver(
            testDescription: "deliver(on:capacity: 1)",
            limit: 1,
            apply: { sources, _, bench in
                sources[0].deliver(on: bench.delivery, maxEventsPerTurn: 1, capacity: 1)
            }
        ),
        LimitedReceiver(
            testDescription: "deliver(on:capacity: 7)",
            limit: 7,
            apply: { sources, _, bench in
                sources[0].deliver(on: bench.delivery, maxEventsPerTurn: 1, capacity: 7)
            }
        ),
        LimitedReceiver(
            testDescription: "zip of 2, as the first input",
            limit: 16,
            apply: { sources, _, bench in sources[0].zip(with: bench.ticks()).map { $0.0 } }
        ),
        LimitedReceiver(
            testDescription: "zip of 2, as the second input",
            limit: 16,
            apply: { sources, _, bench in bench.ticks().zip(with: sources[0]).map { $0.1 } }
        ),
        LimitedReceiver(
            testDescription: "zip of 3, as the first input",
            limit: 31,
            isReached: false,
            apply: { sources, _, bench in
                Signal.zip(sources[0], bench.partner(), bench.ticks()).map { $0.0 }
            }
        ),
        LimitedReceiver(
            testDescription: "zip of 3, as the last input",
            limit: 16,
            apply: { sources, _, bench in
                Signal.zip(bench.partner(), bench.ticks(), sources[0]).map { $0.2 }
            }
        ),
        LimitedReceiver(
            testDescription: "zip of 5, as the first input",
            limit: 61,
            isReached: false,
            apply: { sources, _, bench in
                Signal.zip(sources[0], bench.partner(), bench.partner(), bench.partner(), bench.ticks()).map { $0.0 }
            }
        ),
        LimitedReceiver(
            testDescription: "zip of 5, as the third input",
            limit: 46,
            isReached: false,
            apply: { sources, _, bench in
                Signal.zip(bench.partner(), bench.partner(), sources[0], bench.ticks(), bench.partner()).map { $0.2 }
            }
        ),
        LimitedReceiver(
            testDescription: "zip of an array",
            limit: 16,
            apply: { sources, _, bench in
                Signal.zip([bench.partner(), sources[0], bench.ticks()]).map { $0[1] }
            }
        ),
    ]

    private static let nested: [LimitedReceiver] =
        [
            LimitedReceiver(
                testDescription: "flatten(maxConcurrent: 2) in front of flatten(maxConcurrent: 1)",
                limit: 3,
                isReached: false,
                hasSlots: true,
                apply: { sources, inner, _ in
                    sources[0].flattenMap(maxConcurrent: 2) { .just($0) }
                        .map(inner).flatten(maxConcurrent: 1)
                }
            ),
            LimitedReceiver(
                testDescription: "flatten(maxConcurrent: 2), with inner signals that suspend, in front of concatMap",
                limit: 3,
                isReached: false,
                hasSlots: true,
                apply: { sources, inner, bench in
                    sources[0].flattenMap(maxConcurrent: 2) { .from([$0], on: bench.clock) }.concatMap(inner)
                }
            ),
            LimitedReceiver(
                testDescription: "zip in front of concatMap",
                limit: 17,
                isReached: false,
                hasSlots: true,
                apply: { sources, inner, bench in
                    sources[0].zip(with: bench.partner()).map { $0.0 }.concatMap(inner)
                }
            ),
            LimitedReceiver(
                testDescription: "deliver(on:capacity: 4) in front of concatMap",
                limit: 5,
                isReached: false,
                hasSlots: true,
                apply: { sources, inner, bench in
                    sources[0].deliver(on: bench.clock, capacity: 4).concatMap(inner)
                }
            ),
        ]
        + (2...4).map { count in
            LimitedReceiver(
                testDescription: "merge of \(count) in front of concatMap",
                limit: count,
                isReached: false,
                sources: count,
                hasSlots: true,
                apply: { sources, inner, _ in Signal.merge(sources).concatMap(inner) }
            )
        }
        + (2...4).map { count in
            LimitedReceiver(
                testDescription: "merge of \(count) in front of flatten(maxConcurrent: 2)",
                limit: count + 1,
                isReached: false,
                sources: count,
                hasSlots: true,
                apply: { sources, inner, _ in Signal.merge(sources).map(inner).flatten(maxConcurrent: 2) }
            )
        }
}
