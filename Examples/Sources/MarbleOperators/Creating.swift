import RACCore
import RACOperators
import Synchronization

/// The rows of a query, from 1 to 3.
private final class Rows: Sendable {
    private let count = Mutex(0)

    func next() -> Int? {
        count.withLock { count in
            if count == 3 { return nil }
            count += 1
            return count
        }
    }
}

/// Operators that create signals.
enum Creating {
    private typealias Integers = Signal<Int, DemonstrationFailure>

    static let demonstrations: [OperatorDemonstration] = [
        .show("just({value})", "just", [], [.integer("value", 1)]) {
            $0.record(Integers.just($0.integer("value")))
        },
        .show("empty", "empty", []) {
            $0.record(Integers.empty)
        },
        .show("never", "never", []) {
            $0.record(Integers.never)
        },
        .show("fail(error)", "fail", []) {
            $0.record(Integers.fail(.timeout))
        },
        .show("from([1, 2, 3])", "from", []) {
            $0.record(Integers.from([1, 2, 3]))
        },
        .show("from(0...).take({count})", "from-endless", [], [.integer("count", 2)]) {
            $0.record(Integers.from(0...).take($0.integer("count")))
        },
        .show("from { 1...{end} }", "from-sequence", [], [.integer("end", 3, in: 1...9)]) {
            let end = $0.integer("end")
            $0.record(Integers.from(sequence: { 1...end }))
        },
        .show("from(1...{end}, on: s)", "from-on", [], [.integer("end", 3, in: 1...9)]) {
            $0.record(Integers.from(1...$0.integer("end"), on: $0.scheduler))
        },
        .show("generate(from: 1, on: s) { … }", "generate", []) {
            $0.record(
                Integers.generate(from: 1, on: $0.scheduler) { (number: inout Int) throws(DemonstrationFailure) in
                    defer { number += 1 }
                    return number <= 3 ? number : nil
                }
            )
        },
        .show("generate(on: s) { … }", "generate-without-state", []) {
            let rows = Rows()
            $0.record(Integers.generate(on: $0.scheduler) { () throws(DemonstrationFailure) in rows.next() })
        },
        .show("deferred { other }", "deferred", [.integers("other", "--1--2--|").cold]) { stage in
            let deferred = Integers.deferred { stage.integers("other") }
            stage.record(deferred)
            stage.record(deferred, as: "later", during: "----^")
        },
        .show("attempt { {value} }", "attempt", [], [.integer("value", 1)]) {
            let value = $0.integer("value")
            $0.record(Integers.attempt { () throws(DemonstrationFailure) in value })
        },
        .show("attempt { throw ParseError() }", "attempt-throw", []) {
            $0.record(Integers.attempt { () throws(DemonstrationFailure) in throw .timeout })
        },
        .show("using(open, release: close) { other }", "using", [.integers("other", "--1--2--|").cold]) { stage in
            let calls = stage.calls("calls")
            let signal = Integers.using(
                { calls.send("o") },
                release: { calls.send("c") },
                signal: { _ in
                    stage.integers("other").signal
                }
            )
            stage.record(signal)
        },
        .show("timer(after: {delay} s, on: s)", "timer", [], [.seconds("delay", 3)]) {
            $0.record(Signal.timer(after: $0.seconds("delay"), on: $0.scheduler))
        },
        .show(
            "timer(after: {delay} s, every: {interval} s, on: s)",
            "timer-every",
            [],
            [.seconds("delay", 1), .seconds("interval", 3, in: 1...30)]
        ) {
            $0.record(Signal.timer(after: $0.seconds("delay"), every: $0.seconds("interval"), on: $0.scheduler))
        },
        .show("interval({interval} s, on: s)", "interval", [], [.seconds("interval", 2, in: 1...30)]) {
            $0.record(Signal.interval($0.seconds("interval"), on: $0.scheduler))
        },
    ]
}
