import ContractKit
import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// Runs a million inner signals through each flattening operator on a small stack.
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
    func `a million inner signals of a flattening operator that end immediately use constant stack`(name: String) throws
    {
        let flatten = try #require(Self.ways.first { $0.name == name }?.flatten)
        // A debug build runs fewer signals, to save time.
        let (count, objects) = (heavy(1_000_000, debug: 30_000), LiveObjects())
        onSmallStack {
            let (seen, probe) = (Counter(), objects.probe())
            let inners = Signal<Int, Never>.from(0..<count).map { number in
                probe.touch()
                // The inner signal is not a plain signal, because plain signals are forwarded without a subscription.
                return Signal<Int, Never>.from([number])
            }
            flatten(inners).subscribe { _ in seen.increment() }
            precondition(seen.value == count)
        }
        #expect(objects.count == 0)
    }

    @Test func `a million pending inner signals of a flattening operator use constant stack`() {
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

    @Test func `zip() uses constant stack for a million pending values`() {
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
