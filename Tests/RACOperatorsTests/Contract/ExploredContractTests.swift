import ContractKit
import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// Runs every operator of the contract kit in many orders of three queues.
///
/// The source and the other input send on two queues whose actions can be late. The operator's timers can also be late.
@Suite struct ExploredContractTests {
    private struct Violation: Error {
        let text: String
    }

    /// The number of orders for each operator.
    private static var limit: Int { heavy(1_000, debug: 40) }

    /// A source that sends a value every ten seconds, each up to 15 seconds late, and then completes.
    private func source(_ values: [Int], on queue: TestQueue, _ bench: Bench) -> Signal<Int, TestError> {
        bench.counted { subscriber in
            for (position, value) in values.enumerated() {
                subscriber.add(queue.schedule(after: .seconds(10 * (position + 1))) { subscriber.send(value) })
            }
            subscriber.add(queue.schedule(after: .seconds(10 * (values.count + 1))) { subscriber.complete() })
        }
    }

    /// Runs a row in many orders. If `disposal` is not `nil`, an action of a separate queue disposes the subscription after
    /// that time.
    ///
    /// - Returns: The number of orders.
    private func explore(_ row: OperatorCase, disposingAfter disposal: Duration?) throws -> Exploration {
        try TestScheduler.explore(limit: Self.limit, jitter: .seconds(15), allowsIncomplete: true) { time in
            let (first, second) = (time.queue("source", slack: .seconds(15)), time.queue("other", slack: .seconds(15)))
            let clock = Shared<TestScheduler?>(time)
            let others = Shared<Bench?>(nil)
            let bench = Bench(
                clock: clock,
                other: {
                    others.value.map { source([10, 20, 30], on: second, $0) } ?? .never
                }
            )
            others.withLock { $0 = bench }
            defer { others.withLock { $0 = nil } }
            let recorder = Recorder<String, TestError>()
            recorder.subscribe(to: row.apply(source([1, 2, 3], on: first, bench), bench))
            let eventsAtDisposal = Shared<Int?>(nil)
            if let disposal {
                time.queue("view").schedule(after: disposal) {
                    recorder.dispose()
                    eventsAtDisposal.withLock { $0 = recorder.events.count }
                }
            }
            time.advance(by: .seconds(300))
            recorder.dispose()
            if recorder.violations > 0 {
                throw Violation(text: "events overlap, or follow the end: \(recorder.events)")
            }
            if let count = eventsAtDisposal.value, recorder.events.count > count {
                throw Violation(text: "events after disposal: \(recorder.events)")
            }
            let isShared = !row.traits.isDisjoint(with: [.outlivesDisposal, .shares, .eager])
            if !isShared, bench.cleanups.value != bench.subscriptions.value {
                throw Violation(text: "\(bench.subscriptions.value) subscriptions, \(bench.cleanups.value) cleanups")
            }
        }
    }

    @Test(arguments: operatorCases)
    func `an operator keeps the contract in every explored order of three queues`(row: OperatorCase) throws {
        let exploration = try explore(row, disposingAfter: nil)
        #expect(exploration.runs > 0)
    }

    @Test(arguments: operatorCases)
    func `an operator keeps the contract in every explored order even if it is disposed while queues send`(
        row: OperatorCase
    )
        throws
    {
        let exploration = try explore(row, disposingAfter: .seconds(20))
        #expect(exploration.runs > 1)
    }
}
