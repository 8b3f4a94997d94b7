import Foundation
import RACCore
import TestSupport
import Testing

typealias IntEvent = Event<Int, TestError>
typealias IntSignal = Signal<Int, TestError>

/// Tries a law on random cases, each made from a seed of its own. The first that breaks the law is reported with its seed.
///
/// `LAW_SEED=17 swift test --filter Laws` runs the case of seed 17 alone, to look into a failure.
///
/// - Parameters:
///   - count: How many cases. Fewer under the thread sanitizer.
///   - body: Makes a case with the generator and tries the law on it.
func lawCases(
    _ count: Int = 3_000,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (inout SeededGenerator) throws -> LawCase
) {
    var seeds = 0..<UInt64(heavy(count))
    if let text = ProcessInfo.processInfo.environment["LAW_SEED"] {
        guard let seed = UInt64(text) else {
            Issue.record("LAW_SEED is to be a number, but is \(text)", sourceLocation: sourceLocation)
            return
        }
        seeds = seed..<seed + 1
    }
    for seed in seeds {
        var generator = SeededGenerator(seed: seed)
        let breach: String?
        do {
            breach = try body(&generator).breach
        } catch {
            breach = "threw \(error)"
        }
        guard let breach else { continue }
        // One is enough: thousands of reports of the same mistake would hide the others.
        Issue.record("LAW_SEED=\(seed) breaks the law\n\(breach)", sourceLocation: sourceLocation)
        return
    }
}

/// What came of one case of a law.
struct LawCase {
    /// How the law was broken, for a human to read. Nil if it held.
    let breach: String?

    /// Compares what a signal has sent with what it should have sent, and asks whether it kept the contract.
    ///
    /// - Parameters:
    ///   - recorder: What the signal has sent.
    ///   - expected: What it should have sent.
    ///   - input: What the case was made of, for the report.
    init<Value: Equatable>(
        _ recorder: Recorder<Value, TestError>,
        is expected: [Event<Value, TestError>],
        given input: @autoclosure () -> Any
    ) {
        let actual = recorder.events
        if actual == expected, recorder.violations == 0 {
            breach = nil
        } else {
            breach = """
                input:      \(input())
                actual:     \(actual)
                expected:   \(expected)
                violations: \(recorder.violations)
                """
        }
    }

    /// Compares two ways to write the same signal.
    init<Value: Equatable>(
        _ actual: Signal<Value, TestError>,
        equals expected: Signal<Value, TestError>,
        given input: @autoclosure () -> Any
    ) {
        self.init(Recorder(actual), is: Recorder(expected).events, given: input())
    }
}

extension SeededGenerator {
    /// Values, few enough to be the same at times, and an end or none.
    mutating func events(upTo maximum: Int = 8) -> [IntEvent] {
        let values: [IntEvent] = (0..<number(in: 0..<maximum + 1)).map { _ in .next(number(in: 0..<4)) }
        return values + end()
    }

    /// The end of a signal, or nothing. Failures are the rarest, because little is left to compare after one.
    mutating func end<Value>() -> [Event<Value, TestError>] {
        switch number(in: 0..<8) {
        case 0: [.failed(chance(oneIn: 2) ? .first : .second)]
        case 1...4: [.completed]
        default: []
        }
    }

    /// Events of a source that may go on after its end, which nobody may learn of.
    mutating func carelessEvents(upTo maximum: Int = 8) -> [IntEvent] {
        let events = events(upTo: maximum)
        let isCareless = events.last?.isTerminal == true && chance(oneIn: 4)
        return isCareless ? events + [.next(99), .failed(.second), .completed] : events
    }

}

/// A cold signal of these events, made in the plainest way: operators treat `just`, `empty`, `never` and `fail` apart.
func coldSignal<Value>(_ events: [Event<Value, TestError>]) -> Signal<Value, TestError> {
    switch (events.count, events.first, events.last) {
    case (0, _, _): .never
    case (1, .completed, _): .empty
    case (1, .failed(let error), _): .fail(error)
    case (2, .next(let value), .completed): .just(value)
    case (_, _, .completed): .from(events.compactMap { $0.value })
    default: guardedSignal(events)
    }
}

/// A cold signal of these events that goes through the guard of `Signal { … }`.
func guardedSignal<Value>(_ events: [Event<Value, TestError>]) -> Signal<Value, TestError> {
    Signal { subscriber in
        for event in events { subscriber.send(event: event) }
    }
}
