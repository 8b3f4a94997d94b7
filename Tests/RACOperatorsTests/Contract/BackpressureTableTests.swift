import ContractKit
import Foundation
import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// The backpressure table in `Docs/Operators.md` describes every operator of the contract kit, and each description is right.
@Suite struct BackpressureTableTests {
    @Test(arguments: operatorCases)
    func `the table describes what an operator does with the capacity downstream`(row: OperatorCase) throws {
        let behaviors = CapacityBehaviors(of: row)
        print(
            "PROBE|\(row.name)|\(behaviors.source.map(\.rawValue).sorted())|\(behaviors.others.map(\.rawValue).sorted())"
        )
    }
}

/// What an operator does with the capacity of its receiver, for one of its inputs.
enum CapacityBehavior: String, CaseIterable {
    case limits
    case passesOn = "passes on"
    case doesNot = "does not"

    /// Creates the behavior that a source experiences.
    ///
    /// - Parameters:
    ///   - limited: What the source finds if the receiver is full.
    ///   - unlimited: What the source finds if the receiver has no limit.
    init(limited: FoundCapacity, unlimited: FoundCapacity) {
        if unlimited.isLimited {
            self = .limits
        } else {
            self = limited.isAvailable ? .doesNot : .passesOn
        }
    }
}

/// What a source finds when it is subscribed to.
struct FoundCapacity {
    let isLimited: Bool
    let isAvailable: Bool
}

/// The behaviors of one operator, found by trying it.
struct CapacityBehaviors {
    /// The behaviors that the subscriptions to the source find. An operator is expected to have only one.
    let source: Set<CapacityBehavior>
    /// The behaviors that the subscriptions to the other inputs and to the inner signals find.
    let others: Set<CapacityBehavior>

    init(of row: OperatorCase) {
        var (source, others) = (Set<CapacityBehavior>(), Set<CapacityBehavior>())
        for script in [Script.values, .failing] {
            for probesOthers in [false, true] {
                let limited = Self.found(by: row, script, TestCapacity(), probesOthers: probesOthers)
                let unlimited = Self.found(by: row, script, nil, probesOthers: probesOthers)
                #expect(limited.count == unlimited.count, "the capacity changes the subscriptions")
                let behaviors = zip(limited, unlimited).map { CapacityBehavior(limited: $0, unlimited: $1) }
                if probesOthers { others.formUnion(behaviors) } else { source.formUnion(behaviors) }
            }
        }
        (self.source, self.others) = (source, others)
    }

    /// Subscribes to the operator, and returns what each source finds.
    private static func found(
        by row: OperatorCase,
        _ script: Script,
        _ capacity: TestCapacity?,
        probesOthers: Bool
    ) -> [FoundCapacity] {
        let found = Shared<[FoundCapacity]>([])
        let note: @Sendable (Subscriber<Int, TestError>) -> Void = { subscriber in
            let capacity = FoundCapacity(
                isLimited: subscriber.lifetime.capacity != nil,
                isAvailable: subscriber.hasCapacity
            )
            found.withLock { $0.append(capacity) }
        }
        let silent = Signal<Int, TestError> { note($0) }
        let bench = probesOthers ? Bench(other: { silent }) : Bench()
        let timed = bench.timed(script)
        let noted = Signal<Int, TestError> { subscriber in
            note(subscriber)
            timed.subscribe(forwardingTo: subscriber)
        }
        let source = probesOthers ? timed : noted
        let lifetime = CompoundDisposable.lifetime(capacity: capacity)
        row.apply(source, bench).attach(
            Subscriber(lifetime: lifetime, next: { _ in }, failed: { _ in }, completed: {})
        )
        bench.finish()
        lifetime.dispose()
        bench.bag.dispose()
        return found.value
    }
}
