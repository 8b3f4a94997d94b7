import ContractKit
import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// Rule R9: a chain of a thousand operators uses constant stack, and retains nothing after its end.
@Suite struct LongChainTests {
    /// Operators whose result has the type of their source, so that they can be chained.
    private static let rows = operatorCases.filter { row in
        row.traits.isDisjoint(with: [.endless, .resubscribes, .eager, .outlivesDisposal])
            && ["1 2 3 |", "10 20 30 |", "1 2 |", "2 3 |"].contains(row.outcome(of: .values))
    }

    /// The stack of a main thread on iOS. The stack of a secondary thread is half as large. The smaller stack is enough for a
    /// thousand operators with one input, but not for operators with several inputs. An operator with several inputs uses about
    /// a kilobyte while it subscribes to a synchronous source. A debug build uses ten times more, and the thread sanitizer even
    /// more.
    private static let kibibytes = isOptimized ? 1_024 : isThreadSanitized ? 64 * 1_024 : 16 * 1_024
    /// Each link is the operator and two maps that restore the type of the values: a thousand operators in all.
    private static let length = 334

    @Test(arguments: rows)
    func `a chain of a thousand operators delivers its events and is released`(row: OperatorCase) {
        let objects = LiveObjects()
        onSmallStack(kibibytes: Self.kibibytes) {
            let bench = Bench(objects)
            var chain = bench.synchronous(.values)
            for _ in 0..<Self.length { chain = row.apply(chain, bench).map { (Int($0) ?? 0) % 1_000 } }
            let recorder = Recorder(chain)
            bench.scheduler.advance(by: .seconds(100_000))
            precondition(recorder.hasEnded, "\(row.name) did not end")
            precondition(bench.cleanups.value == bench.subscriptions.value)
        }
        #expect(objects.count == 0)
    }

    @Test(arguments: rows)
    func `a chain of a thousand operators can be disposed`(row: OperatorCase) {
        let objects = LiveObjects()
        onSmallStack(kibibytes: Self.kibibytes) {
            let bench = Bench(objects)
            var chain = bench.timed(.values)
            for _ in 0..<Self.length { chain = row.apply(chain, bench).map { (Int($0) ?? 0) % 1_000 } }
            let subscription = chain.subscribe()
            bench.scheduler.advance(by: .seconds(15))
            subscription.dispose()
        }
        #expect(objects.count == 0)
    }
}
