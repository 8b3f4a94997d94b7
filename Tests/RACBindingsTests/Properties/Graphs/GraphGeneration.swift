import TestSupport

extension GraphPlan {
    static func random(seed: UInt64) -> GraphPlan {
        var maker = GraphMaker(generator: SeededGenerator(seed: seed))
        return maker.makePlan()
    }
}

/// Makes a random program.
private struct GraphMaker {
    var generator: SeededGenerator
    var plan = GraphPlan()
    /// The nodes that other nodes can be derived from.
    var usable: [Int] = []

    mutating func makePlan() -> GraphPlan {
        for _ in 0..<below(4) + 1 {
            let number = below(4)
            add(below(5) == 0 ? .following(number) : .source(number))
        }
        for _ in 0..<below(26) + 1 { addComposition() }
        let rootCount = below(6) + 1
        for number in 0..<rootCount { addRoot(number, of: rootCount) }
        plan.steps.append(.subscribe(0))
        for _ in 0..<below(25) + 5 { plan.steps.append(step(depth: 0)) }
        return plan
    }

    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

    mutating func add(_ node: GraphNode, isUsable: Bool = true) {
        if isUsable { usable.append(plan.nodes.count) }
        plan.nodes.append(node)
    }

    /// Returns a part for another node. It is often one of the latest nodes, so that diamonds are stacked on diamonds.
    mutating func part() -> Int {
        below(2) == 0 ? usable[below(usable.count)] : usable[usable.count - 1 - below(min(3, usable.count))]
    }

    mutating func addComposition() {
        switch below(20) {
        case 0: add(.constant(below(4)))
        case 1: add(.view(part()))
        case 2, 3: add(.mapped(part(), adding: below(5)))
        case 4, 5: add(.remainder(part(), by: below(3) + 2))
        case 6: add(.row(part(), length: below(5) == 0 ? 33 + below(8) : 2 + below(6)))
        case 7, 8, 9: add(.combined(part(), part()))
        case 10: add(.tuple(part(), part()))
        case 11: add(.three(part(), part(), part()))
        case 12: add(.all((0..<below(4)).map { _ in part() }))
        case 13, 14: add(.withoutRepeats(part()))
        case 15: add(.coarse(part()), isUsable: false)
        default: add(.closure(expression(depth: 0)))
        }
    }

    /// Returns any node for a closure to read.
    mutating func readable() -> Int {
        below(3) == 0 ? below(plan.nodes.count) : part()
    }

    mutating func expression(depth: Int) -> GraphExpression {
        switch below(depth > 2 ? 4 : 10) {
        case 0: .constant(below(4))
        case 1, 2, 3: .read(readable())
        case 4, 5, 6: .sum(expression(depth: depth + 1), expression(depth: depth + 1))
        default: .choice(readable(), expression(depth: depth + 1), expression(depth: depth + 1))
        }
    }

    mutating func anyNode() -> Int {
        // The last nodes are preferred, because they depend on the most other nodes.
        let count = plan.nodes.count
        return below(3) == 0 ? below(count) : count - 1 - below(min(6, count))
    }

    mutating func addRoot(_ number: Int, of count: Int) {
        var root = GraphRoot(node: anyNode())
        if below(2) == 0 { root.reads = anyNode() }
        if below(5) == 0 { root.disposesAfter = below(4) + 2 }
        if below(4) == 0, number + 1 < count { root.subscribes = number + 1 + below(count - number - 1) }
        plan.roots.append(root)
    }

    mutating func source() -> Int {
        let sources = plan.nodes.indices.filter { plan.nodes[$0].isSource }
        return sources[below(sources.count)]
    }

    mutating func step(depth: Int) -> GraphStep {
        switch below(depth > 1 ? 16 : 20) {
        case 0: .subscribe(below(plan.roots.count))
        case 1, 2: .subscribe(below(plan.roots.count))
        case 3: below(3) == 0 ? .end(source()) : .dispose(below(plan.roots.count))
        case 4, 5: .read(anyNode())
        case 6...15: .write(source(), below(4))
        default: .batch((0..<below(6)).map { _ in step(depth: depth + 1) }, fails: below(4) == 0)
        }
    }
}
