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
    func `a thousand operators in a row`(row: OperatorCase) {
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
    func `a thousand operators in a row, disposed`(row: OperatorCase) {
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

/// A million inner signals. Each row runs on the small stack of secondary threads.
@Suite struct InnerQueueTests {
    typealias Inners = Signal<Signal<Int, Never>, Never>

    private static let ways: [(name: String, flatten: @Sendable (Inners) -> Signal<Int, Never>)] = [
        ("flatten", { $0.flatten() }), ("concat", { $0.concat() }),
        ("flatten(maxConcurrent: 4)", { $0.flatten(maxConcurrent: 4) }), ("switchToLatest", { $0.switchToLatest() }),
        ("exhaustMap", { $0.exhaustMap { $0 } }), ("switchMap", { $0.switchMap { $0 } }),
        ("concatMap", { $0.concatMap { $0 } }), ("flattenMap", { $0.flattenMap { $0 } }),
        ("bind", { $0.bind { { inner, _ in inner } } }),
    ]

    @Test(arguments: ways.map(\.name))
    func `a million inner signals that end at once`(name: String) throws {
        let flatten = try #require(Self.ways.first { $0.name == name }?.flatten)
        // In a debug build a tenth, to save time.
        let (count, objects) = (heavy(1_000_000, debug: 30_000), LiveObjects())
        onSmallStack {
            let (seen, probe) = (Counter(), objects.probe())
            let inners = Signal<Int, Never>.from(0..<count).map { number in
                probe.touch()
                // Not a plain one: those are passed on without being subscribed to.
                return Signal<Int, Never>.from([number])
            }
            flatten(inners).subscribe { _ in seen.increment() }
            precondition(seen.value == count)
        }
        #expect(objects.count == 0)
    }

    @Test func `a million inner signals that wait for their turn`() {
        let (count, objects) = (heavy(1_000_000), LiveObjects())
        onSmallStack {
            let (first, seen, probe) = (Subject<Int, Never>(), Counter(), objects.probe())
            let inners = Subject<Signal<Int, Never>, Never>()
            inners.concat().subscribe { _ in seen.increment() }
            inners.send(first.signal)
            let waiting = Signal<Int, Never>.from([1]).doNext { _ in probe.touch() }
            for _ in 0..<count { inners.send(waiting) }
            precondition(seen.value == 0)
            first.complete()
            precondition(seen.value == count)
            inners.complete()
        }
        #expect(objects.count == 0)
    }

    @Test func `a million values that wait for their partners`() {
        let (count, objects) = (heavy(1_000_000), LiveObjects())
        onSmallStack {
            let (left, right, seen, probe) = (Subject<Int, Never>(), Subject<Int, Never>(), Counter(), objects.probe())
            left.zip(
                with: right.map { number in
                    probe.touch()
                    return number
                }
            ).subscribe { _ in seen.increment() }
            for number in 0..<count { left.send(number) }
            for number in 0..<count { right.send(number) }
            precondition(seen.value == count)
            left.complete()
        }
        #expect(objects.count == 0)
    }
}
