import Foundation
import RACCore
import TestSupport
import Testing

typealias IntEvent = Event<Int, TestError>
typealias IntSignal = Signal<Int, TestError>

/// Tests a law with random cases, each from its own seed. Reports the first broken case with its seed.
///
/// `LAW_SEED=17 swift test --filter Laws` runs only the case of seed 17, to examine a failure.
///
/// - Parameters:
///   - count: The number of cases, reduced under the thread sanitizer.
///   - body: Generates a case and tests the law with it.
func lawCases(
    _ count: Int = 3_000,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (inout SeededGenerator) throws -> LawCase
) {
    var seeds = 0..<UInt64(heavy(count))
    if let text = ProcessInfo.processInfo.environment["LAW_SEED"] {
        guard let seed = UInt64(text) else {
            Issue.record("LAW_SEED must be a number, but is \(text)", sourceLocation: sourceLocation)
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
        // One report is enough. Thousands of reports of one mistake would hide the reports of others.
        Issue.record("LAW_SEED=\(seed) breaks the law\n\(breach)", sourceLocation: sourceLocation)
        return
    }
}

/// The result of one case of a law.
struct LawCase {
    /// A readable description of the violation. `nil` if the law holds.
    let breach: String?

    /// Compares the events of a signal with the expected events, and checks the contract.
    ///
    /// - Parameters:
    ///   - recorder: The recorded events of the signal.
    ///   - expected: The expected events.
    ///   - input: The input of the case, for the report.
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
    /// Returns values and possibly a terminal event. The values are from a small range, so that some values are equal.
    mutating func events(upTo maximum: Int = 8) -> [IntEvent] {
        let values: [IntEvent] = (0..<number(in: 0..<maximum + 1)).map { _ in .next(number(in: 0..<4)) }
        return values + end()
    }

    /// Returns a terminal event, or none. Failures are rarest, because little is left to compare after a failure.
    mutating func end<Value>() -> [Event<Value, TestError>] {
        switch number(in: 0..<8) {
        case 0: [.failed(chance(oneIn: 2) ? .first : .second)]
        case 1...4: [.completed]
        default: []
        }
    }

    /// Returns events of a source that can continue after its end. A subscriber must not receive the events after the end.
    mutating func carelessEvents(upTo maximum: Int = 8) -> [IntEvent] {
        let events = events(upTo: maximum)
        let isCareless = events.last?.isTerminal == true && chance(oneIn: 4)
        return isCareless ? events + [.next(99), .failed(.second), .completed] : events
    }

}

/// A cold signal of these events in the simplest form, because operators treat `just`, `empty`, `never` and `fail` separately.
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
