import TestSupport

/// The numbers of the sources that a value was derived from, one number per source.
///
/// The sources hold 1, 2, 3, and so on. The numbers therefore show the moment of the value, and whether the value is consistent.
struct Cut: Sendable, Hashable {
    /// The number of each source, or 0 if the value was not derived from the source.
    var numbers: [Int]
    /// The number of each source divided by eight and rounded down, for parts that contain only this number. Otherwise −1.
    var eighths: [Int]
    /// Indicates whether two parts were derived from different numbers of one source.
    var isMixed = false

    /// Creates the cut of a value without sources.
    init(_ count: Int) {
        numbers = Array(repeating: 0, count: count)
        eighths = Array(repeating: -1, count: count)
    }

    func joined(_ other: Cut) -> Cut {
        var cut = self
        cut.isMixed = isMixed || other.isMixed
        for source in numbers.indices {
            let (one, two) = (numbers[source], other.numbers[source])
            if one != 0, two != 0, one != two { cut.isMixed = true }
            cut.numbers[source] = max(one, two)
            let (first, second) = (eighths[source], other.eighths[source])
            if first != -1, second != -1, first != second { cut.isMixed = true }
            cut.eighths[source] = max(first, second)
            if cut.numbers[source] != 0, cut.eighths[source] != -1, cut.numbers[source] / 8 != cut.eighths[source] {
                cut.isMixed = true
            }
        }
        return cut
    }
}

/// The definition of a property in a graph for several threads. Parts are numbers of earlier nodes.
enum CutNode: Sendable {
    case source(Int)
    /// An eighth of a source's number, rounded down.
    case eighth(Int, withoutRepeats: Bool)
    case mapped(Int)
    case row(Int, length: Int)
    case combined(Int, Int)
    case three(Int, Int, Int)
    case all([Int])
    case withoutRepeats(Int)
    /// A `Property { }` that reads some nodes.
    case closure([Int])
    /// A `Property { }` that reads the second node if the number of a source is even, and otherwise the third node.
    case choice(source: Int, Int, Int)
}

extension CutNode {
    /// The nodes that this node is derived from or reads.
    var reads: [Int] {
        switch self {
        case .source, .eighth: []
        case .mapped(let part), .row(let part, _), .withoutRepeats(let part): [part]
        case .combined(let first, let second): [first, second]
        case .three(let first, let second, let third): [first, second, third]
        case .all(let parts), .closure(let parts): parts
        case .choice(let source, let even, let odd): [source, even, odd]
        }
    }
}

/// One step of a thread.
enum CutStep: Sendable {
    /// Writes the next number to the thread's sources, one after the other.
    case write(inBatch: Bool)
    case read(Int)
    /// Subscribes, with or without reading inside the callback. Ends the previous subscription in this place.
    case subscribe(Int, place: Int, reads: Bool)
}

/// A random program for several threads.
struct CutPlan: Sendable {
    static let threadCount = 4
    static let placeCount = 4

    var sourceCount = 0
    /// The sources that each thread writes: none, one, or two in lock-step. In lock-step, the first source is equal to the
    /// second or one ahead.
    var written: [[Int]] = []
    var nodes: [CutNode] = []
    /// The nodes that are subscribed to from before the threads start until they have ended.
    var roots: [Int] = []
    var steps: [[CutStep]] = []
}

extension CutPlan: CustomStringConvertible {
    var description: String {
        let nodes = nodes.enumerated().map { "node\($0) = \($1)" }
        let threads = steps.enumerated().map { "thread\($0) writes \(written[$0]): \($1)" }
        return (nodes + ["roots \(roots)"] + threads).joined(separator: "\n")
    }
}

extension CutPlan {
    static func random(seed: UInt64) -> CutPlan {
        var maker = CutMaker(generator: SeededGenerator(seed: seed))
        return maker.makePlan()
    }

    /// Returns the value of each node for given numbers of the sources.
    func cuts(at numbers: [Int]) -> [Cut] {
        var cuts: [Cut] = []
        for node in nodes {
            func joined(_ parts: [Int]) -> Cut { parts.reduce(Cut(sourceCount)) { $0.joined(cuts[$1]) } }
            switch node {
            case .source(let source):
                var cut = Cut(sourceCount)
                cut.numbers[source] = numbers[source]
                cuts.append(cut)
            case .eighth(let source, _):
                var cut = Cut(sourceCount)
                cut.eighths[source] = numbers[source] / 8
                cuts.append(cut)
            case .mapped(let part), .row(let part, _), .withoutRepeats(let part): cuts.append(cuts[part])
            case .combined(let first, let second): cuts.append(joined([first, second]))
            case .three(let first, let second, let third): cuts.append(joined([first, second, third]))
            case .all(let parts), .closure(let parts): cuts.append(joined(parts))
            case .choice(let source, let even, let odd):
                cuts.append(joined([source, numbers[source].isMultiple(of: 2) ? even : odd]))
            }
        }
        return cuts
    }

    /// Indicates for each node whether it never announces two equal values in a row. The value is false for nodes with an
    /// eighth that announces repeats.
    var areStrict: [Bool] {
        var (found, areExact): ([Bool], [Bool]) = ([], [])
        for node in nodes {
            areExact.append(node.reads.allSatisfy { areExact[$0] })
            switch node {
            case .source: found.append(true)
            case .eighth(_, let isStrict):
                areExact[areExact.count - 1] = false
                found.append(isStrict)
            case .mapped(let part), .row(let part, _): found.append(found[part])
            case .withoutRepeats: found.append(true)
            case .combined(let first, let second): found.append(found[first] && found[second])
            case .three(let first, let second, let third): found.append(found[first] && found[second] && found[third])
            case .all(let parts): found.append(parts.allSatisfy { found[$0] })
            // A closure announces a value for each change of its sources. It never repeats a value only if all its sources are
            // exact, which means that each change leads to a different value.
            case .closure, .choice: found.append(areExact[areExact.count - 1])
            }
        }
        return found
    }
}

/// Makes a random program for several threads.
private struct CutMaker {
    var generator: SeededGenerator
    var plan = CutPlan()

    mutating func makePlan() -> CutPlan {
        for thread in 0..<CutPlan.threadCount {
            // At least two threads write.
            let count = thread < 2 ? below(2) + 1 : below(3)
            plan.written.append(Array(plan.sourceCount..<plan.sourceCount + count))
            plan.sourceCount += count
        }
        plan.nodes = (0..<plan.sourceCount).map { .source($0) }
        for _ in 0..<below(20) + 3 { addComposition() }
        plan.roots = (0..<below(4) + 1).map { _ in anyNode() }
        for thread in 0..<CutPlan.threadCount {
            plan.steps.append((0..<below(30) + 10).map { _ in step(writes: !plan.written[thread].isEmpty) })
        }
        return plan
    }

    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

    mutating func part() -> Int {
        let count = plan.nodes.count
        return below(2) == 0 ? below(count) : count - 1 - below(min(3, count))
    }

    mutating func anyNode() -> Int {
        let count = plan.nodes.count
        return below(4) == 0 ? below(count) : count - 1 - below(min(5, count))
    }

    mutating func addComposition() {
        let node: CutNode =
            switch below(20) {
            case 0, 1: .eighth(below(plan.sourceCount), withoutRepeats: below(3) > 0)
            case 2, 3: .mapped(part())
            case 4: .row(part(), length: below(3) == 0 ? 34 : 3)
            case 5, 6, 7, 8, 9: .combined(part(), part())
            case 10: .three(part(), part(), part())
            case 11: .all((0..<below(4) + 1).map { _ in part() })
            case 12, 13: .withoutRepeats(part())
            case 14, 15, 16: .closure((0..<below(3) + 1).map { _ in part() })
            default: .choice(source: below(plan.sourceCount), part(), part())
            }
        plan.nodes.append(node)
    }

    mutating func step(writes: Bool) -> CutStep {
        switch below(10) {
        case 0: .subscribe(anyNode(), place: below(CutPlan.placeCount), reads: below(2) == 0)
        case 1, 2: .read(anyNode())
        default: writes ? .write(inBatch: below(4) == 0) : .read(anyNode())
        }
    }
}
