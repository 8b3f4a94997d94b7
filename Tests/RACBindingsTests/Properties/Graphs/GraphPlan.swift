import TestSupport

/// The definition of a property in a random graph. Parts are numbers of earlier nodes.
enum GraphNode: Sendable {
    /// A `MutableProperty` that starts with a number.
    case source(Int)
    /// A `Property(initial:then:)` that follows a subject.
    case following(Int)
    case constant(Int)
    /// `Property(_:)`
    case view(Int)
    case mapped(Int, adding: Int)
    /// Maps some different numbers to equal numbers.
    case remainder(Int, by: Int)
    /// A chain of `length` nested calls of `mapped`.
    case row(Int, length: Int)
    case combined(Int, Int)
    /// A property of tuples, then `mapped`.
    case tuple(Int, Int)
    case three(Int, Int, Int)
    case all([Int])
    case withoutRepeats(Int)
    /// A property without repeats, where neighboring numbers count as equal. Only views are derived from it, and closures read
    /// it, as described at ``GraphPlan``.
    case coarse(Int)
    /// `Property { }`
    case closure(GraphExpression)

    /// The nodes that this node is a function of. Nodes read by a closure are not included.
    var parts: [Int] {
        switch self {
        case .source, .following, .constant, .closure: []
        case .view(let part), .mapped(let part, _), .remainder(let part, _), .row(let part, _): [part]
        case .withoutRepeats(let part), .coarse(let part): [part]
        case .combined(let first, let second), .tuple(let first, let second): [first, second]
        case .three(let first, let second, let third): [first, second, third]
        case .all(let parts): parts
        }
    }

    /// Indicates whether the node can be written.
    var isSource: Bool {
        switch self {
        case .source, .following: true
        default: false
        }
    }

    /// Indicates whether the node is a `Property(initial:then:)`.
    var isFollowing: Bool {
        if case .following = self { true } else { false }
    }
}

/// The body of the closure of a `Property { }`.
indirect enum GraphExpression: Sendable {
    case constant(Int)
    case read(Int)
    case sum(GraphExpression, GraphExpression)
    /// Reads a node. If its number is even, the first branch is taken, otherwise the second.
    case choice(Int, GraphExpression, GraphExpression)

    /// Computes the result from the values of nodes. The expression reads the nodes in order.
    func value(_ read: (Int) -> Int) -> Int {
        switch self {
        case .constant(let number): number
        case .read(let node): read(node)
        case .sum(let first, let second): first.value(read) &* 31 &+ second.value(read)
        case .choice(let node, let even, let odd): read(node) & 1 == 0 ? even.value(read) : odd.value(read)
        }
    }

    /// All nodes that the expression can ever read.
    var mentioned: [Int] {
        switch self {
        case .constant: []
        case .read(let node): [node]
        case .sum(let first, let second): first.mentioned + second.mentioned
        case .choice(let node, let even, let odd): [node] + even.mentioned + odd.mentioned
        }
    }
}

/// Functions of numbers, shared by the graph and the model. A mixture of old and new numbers hardly ever yields the correct
/// result.
enum GraphFunction {
    static func remainder(_ number: Int, _ divisor: Int) -> Int { ((number % divisor) + divisor) % divisor }
    static func pair(_ first: Int, _ second: Int) -> Int { first &* 31 &+ second &* 17 }
    static func three(_ first: Int, _ second: Int, _ third: Int) -> Int { pair(pair(first, second), third) }
    static func all(_ numbers: [Int]) -> Int { numbers.reduce(7) { $0 &* 13 &+ $1 } }
    static func countAsTheSame(_ first: Int, _ second: Int) -> Bool { first >> 1 == second >> 1 }
}

/// A subscriber, and the actions inside its callback.
struct GraphRoot: Sendable {
    let node: Int
    /// The node that the callback reads each time.
    var reads: Int?
    /// The number of values, at least two, after which the callback ends its own subscription.
    var disposesAfter: Int?
    /// The other root that the callback subscribes when it receives its second value.
    var subscribes: Int?
    /// The source to which the callback writes the number of each of its first three values.
    var writes: Int?
    /// Indicates whether the callback compares each value with a read at the same time.
    var isComparing = false
}

/// One step of a program.
indirect enum GraphStep: Sendable {
    case write(Int, Int)
    /// Releases a property, or completes the subject that it follows.
    case end(Int)
    /// Several steps in `Properties.update`. If the batch fails, an error is thrown after the steps.
    case batch([GraphStep], fails: Bool)
    case subscribe(Int)
    case dispose(Int)
    case read(Int)
}

/// A random program.
///
/// Only views and closures depend on nodes of the kind ``GraphNode/coarse(_:)``. A value that counts as equal is not announced,
/// so a larger node could use either the last announced value or the current value.
struct GraphPlan: Sendable {
    var nodes: [GraphNode] = []
    var roots: [GraphRoot] = []
    var steps: [GraphStep] = []
}

extension GraphPlan: CustomStringConvertible {
    var description: String {
        let nodes = nodes.enumerated().map { "node\($0) = \($1)" }
        let roots = roots.enumerated().map { number, root in
            "root\(number) of node\(root.node), reads \(root.reads.map(String.init) ?? "nothing"), "
                + "disposes after \(root.disposesAfter.map(String.init) ?? "nothing"), "
                + "subscribes \(root.subscribes.map { "root\($0)" } ?? "nobody"), "
                + "writes \(root.writes.map { "node\($0)" } ?? "nothing")"
        }
        return (nodes + roots + steps.map { "\($0)" }).joined(separator: "\n")
    }
}

extension GraphPlan {
    /// Returns the same program with subscribers that also write sources.
    func writingInside(seed: UInt64) -> GraphPlan {
        var (plan, generator) = (self, SeededGenerator(seed: seed))
        for root in roots.indices {
            plan.roots[root].isComparing = true
            guard Bool.random(using: &generator) else { continue }
            plan.roots[root].writes = nodes.indices.filter { nodes[$0].isSource }.randomElement(using: &generator)
        }
        return plan
    }

    /// Indicates whether a node is derived from one source in a single chain. Its subscribers receive each written value in
    /// order. Subscribers of all other nodes receive the current value.
    func isRow(_ node: Int) -> Bool {
        switch nodes[node] {
        case .source, .following, .constant: true
        case .closure: false
        default: nodes[node].parts.count == 1 && nodes[node].parts.allSatisfy(isRow)
        }
    }

    /// The plans with one step fewer, for the search for a short failing plan.
    var simplifications: [GraphPlan] {
        steps.indices.flatMap { position -> [GraphPlan] in
            var shorter = self
            shorter.steps.remove(at: position)
            guard case .batch(let inner, let fails) = steps[position] else { return [shorter] }
            return [shorter]
                + inner.indices.map { innerPosition in
                    var (plan, inner) = (self, inner)
                    inner.remove(at: innerPosition)
                    plan.steps[position] = .batch(inner, fails: fails)
                    return plan
                }
        }
    }
}
