import ContractKit
import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// A thousand operators in a row, and a million inner signals behind each other: neither fills the stack, and nothing is
/// kept when it is over (R9).
@Suite struct LongChainTests {
    /// Operators whose result has the form of their source, so that one can follow the other.
    private static let rows = operatorCases.filter { row in
        row.traits.isDisjoint(with: [.endless, .resubscribes, .eager, .outlivesDisposal])
            && ["1 2 3 |", "10 20 30 |", "1 2 |", "2 3 |"].contains(row.outcome(of: .values))
    }

    /// The stack of a main thread on iOS. The small one of secondary threads, half as large, is enough for a thousand
    /// operators with one input, but not of those with several, each of which takes about a kilobyte while a synchronous
    /// source is being subscribed to. A debug build takes ten times more, and the
    /// thread sanitizer more than that.
    private static let kibibytes = isOptimized ? 1_024 : isThreadSanitized ? 64 * 1_024 : 16 * 1_024
    /// Each link is the operator and the two maps that bring its text back into form: a thousand operators in all.
    private static let length = 334

    @Test(arguments: rows)
    func `a chain of a thousand operators delivers and is released`(row: OperatorCase) {
        let objects = LiveObjects()
        onSmallStack(kibibytes: Self.kibibytes) {
            let bench = Bench(objects)
            var chain = bench.synchronous(.values)
            for _ in 0..<Self.length { chain = row.apply(chain, bench).map { (Int($0) ?? 0) % 1_000 } }
            let recorder = Recorder(chain)
            bench.scheduler.advance(by: .seconds(100_000))
            precondition(recorder.hasEnded, "\(row.name) did not come to its end")
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
