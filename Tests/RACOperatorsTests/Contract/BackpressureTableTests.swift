import ContractKit
import Foundation
import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

/// The backpressure table in `Docs/Backpressure.md` describes every operator of the contract kit, and each description is right.
@Suite struct BackpressureTableTests {
    /// One line of the table.
    private struct Row {
        let names: [String]
        /// The behavior for the source.
        let source: CapacityBehavior
        /// The behavior for the other inputs and the inner signals.
        let others: CapacityBehavior
    }

    @Test(arguments: operatorCases)
    func `an operator treats downstream capacity as its row in the backpressure table states`(row: OperatorCase) throws
    {
        let described = try #require(try Self.rows().first { $0.names.contains(row.name) }, "\(row.name) is missing")
        let found = CapacityBehaviors(of: row)
        #expect(found.source == [described.source])
        #expect(found.others.isSubset(of: [described.others]))
    }

    @Test func `the backpressure table lists each operator of the contract kit once`() throws {
        let listed = try Self.rows().flatMap(\.names)
        #expect(listed.sorted() == operatorCases.map(\.name).sorted())
    }

    /// The lines of the table in the section on operators.
    private static func rows() throws -> [Row] {
        let page = PublicDeclarations.package.appendingPathComponent("Docs/Backpressure.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let section = try #require(text.components(separatedBy: "\n## ").first { $0.hasPrefix("Operators\n") })
        return try section.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
            try #require(cells.count == 5, "\(line) has no three cells")
            let source = try #require(
                CapacityBehavior(rawValue: codes(in: cells[2]).first ?? ""),
                "\(line) has no word"
            )
            let others = codes(in: cells[3]).compactMap { CapacityBehavior(rawValue: $0) }
            return Row(names: codes(in: cells[1]), source: source, others: others.first ?? source)
        }
    }

    /// Returns the texts in backticks.
    private static func codes(in cell: Substring) -> [String] {
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
    }
}

/// The effect of an operator on the capacity of its receiver, for one of its inputs.
enum CapacityBehavior: String, CaseIterable {
    case limits
    case passesOn = "passes on"
    case doesNot = "does not"

    /// Creates the behavior that a source experiences.
    ///
    /// - Parameters:
    ///   - limited: The capacity that the source finds if the receiver is full.
    ///   - unlimited: The capacity that the source finds if the receiver has no limit.
    init(limited: FoundCapacity, unlimited: FoundCapacity) {
        #expect(unlimited.isAvailable, "there is no capacity although nothing is full")
        if unlimited.isLimited {
            #expect(!limited.isAvailable, "a limit of the operator hides the full receiver")
            self = .limits
        } else {
            self = limited.isAvailable ? .doesNot : .passesOn
        }
    }
}

/// The capacity that a source finds when it is subscribed to.
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
        for script in [Script.values, .failing, .empty] {
            for probesOthers in [false, true] {
                let limited = Self.found(by: row, script, AdjustableCapacity(0), probesOthers: probesOthers)
                let unlimited = Self.found(by: row, script, nil, probesOthers: probesOthers)
                #expect(limited.count == unlimited.count, "the capacity changes the subscriptions")
                let behaviors = zip(limited, unlimited).map { CapacityBehavior(limited: $0, unlimited: $1) }
                if probesOthers { others.formUnion(behaviors) } else { source.formUnion(behaviors) }
            }
        }
        (self.source, self.others) = (source, others)
    }

    /// Subscribes to the operator, and returns the capacity that each source finds.
    private static func found(
        by row: OperatorCase,
        _ script: Script,
        _ capacity: AdjustableCapacity?,
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
