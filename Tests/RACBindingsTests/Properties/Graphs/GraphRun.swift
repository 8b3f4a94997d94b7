import RACBindings
import TestSupport

/// One subscriber of a random program.
private final class GraphSubscriber: Sendable {
    struct Record: Sendable {
        var values: [Int] = []
        var reads: [Int] = []
        var isCompleted = false
        var isSubscribed = false
        var isDisposed = false
        /// The number of values that differed from a read at the same moment.
        var isBehind = 0
    }

    private let root: GraphRoot
    private let record = Shared(Record())
    private let subscription = SerialDisposable()

    init(_ root: GraphRoot) {
        self.root = root
    }

    var current: Record { record.value }

    func subscribe(_ graph: Graph) {
        let isFirst = record.withLock { record in
            defer { record.isSubscribed = true }
            return !record.isSubscribed
        }
        guard isFirst else { return }
        let read = root.reads.map { graph.properties[$0] }
        let other = root.subscribes
        let shown = graph.properties[root.node]
        subscription.disposable = shown.subscribe { [self, weak graph] value in
            if root.isComparing, shown.value != value { record.withLock { $0.isBehind += 1 } }
            let count = record.withLock { record in
                record.values.append(value)
                return record.values.count
            }
            if let read {
                let value = read.value
                record.withLock { $0.reads.append(value) }
            }
            if count == 2, let other, let graph { graph.subscribe(other) }
            if count <= 3, let source = root.writes, let graph { graph.write(count, to: source) }
            if count == root.disposesAfter { dispose() }
        } completed: { [self] in
            record.withLock { $0.isCompleted = true }
        }
    }

    /// Ends the subscription, if there is one.
    func dispose() {
        guard record.value.isSubscribed else { return }
        subscription.dispose()
        record.withLock { $0.isDisposed = true }
    }
}

/// The properties of a random program.
private final class Graph: Sendable {
    let properties: [Property<Int>]
    let runs: [Counter]
    let subscribers: [GraphSubscriber]
    private let sources: Shared<[Int: MutableProperty<Int>]>
    private let subjects: [Int: Subject<Int, Never>]

    init(_ plan: GraphPlan, _ objects: LiveObjects) {
        var properties: [Property<Int>] = []
        var sources: [Int: MutableProperty<Int>] = [:]
        var subjects: [Int: Subject<Int, Never>] = [:]
        let runs = plan.nodes.map { _ in Counter() }
        for (number, node) in plan.nodes.enumerated() {
            let probe = objects.probe()
            switch node {
            case .source(let start):
                let source = MutableProperty(start)
                sources[number] = source
                properties.append(Property(source))
            case .following(let start):
                let subject = Subject<Int, Never>()
                subjects[number] = subject
                properties.append(Property(initial: start, then: subject))
            case .closure(let expression):
                let (counter, visible) = (runs[number], properties)
                properties.append(
                    Property {
                        probe.touch()
                        counter.increment()
                        return expression.value { visible[$0].value }
                    }
                )
            default:
                properties.append(Self.composition(node, properties, probe))
            }
        }
        self.properties = properties
        self.runs = runs
        self.sources = Shared(sources)
        self.subjects = subjects
        subscribers = plan.roots.map { GraphSubscriber($0) }
    }

    private static func composition(_ node: GraphNode, _ all: [Property<Int>], _ probe: LiveObjects.Probe) -> Property<
        Int
    > {
        switch node {
        case .source, .following, .closure: preconditionFailure("not a composition")
        case .constant(let number): return Property(value: number)
        case .view(let part): return Property(all[part])
        case .mapped(let part, let term):
            return all[part].mapped {
                probe.touch()
                return $0 &* 31 &+ term
            }
        case .remainder(let part, let divisor): return all[part].mapped { GraphFunction.remainder($0, divisor) }
        case .row(let part, let length): return (0..<length).reduce(all[part]) { row, _ in row.mapped { $0 &+ 1 } }
        case .combined(let first, let second):
            return all[first].combined(with: all[second]) {
                probe.touch()
                return GraphFunction.pair($0, $1)
            }
        case .tuple(let first, let second):
            return Property(combining: all[first], all[second]).mapped { GraphFunction.pair($0.0, $0.1) }
        case .three(let first, let second, let third):
            return Property(combining: all[first], all[second], all[third]) { GraphFunction.three($0, $1, $2) }
        case .all(let parts): return Property(combining: parts.map { all[$0] }).mapped { GraphFunction.all($0) }
        case .withoutRepeats(let part): return all[part].withoutRepeats()
        case .coarse(let part): return all[part].withoutRepeats { GraphFunction.countAsTheSame($0, $1) }
        }
    }

    func subscribe(_ root: Int) {
        subscribers[root].subscribe(self)
    }

    func write(_ number: Int, to node: Int) {
        // The write is outside the lock, because it runs subscribers.
        let source = sources.value[node]
        // The number selects one of the ways to write a property.
        switch number {
        case 0: source?.value = number
        case 1: source?.modify { $0 = number }
        default: source?.swap(number)
        }
        subjects[node]?.send(number)
    }

    func end(_ node: Int) {
        subjects[node]?.complete()
        let source = sources.withLock { $0.removeValue(forKey: node) }
        _ = consume source
    }
}

/// A run of a random program, compared with the model after each step.
struct GraphRun {
    private let plan: GraphPlan
    private let objects = LiveObjects()
    private var model: GraphModel
    private var graph: Graph?
    private var reads: [Int] = []

    /// Runs a program. Returns a description of the first error.
    static func breach(of plan: GraphPlan) -> String? {
        var run = GraphRun(plan)
        return run.perform()
    }

    /// Runs a program whose subscribers write. Reports a subscriber whose last value is not the newest value, or a subscriber
    /// that received an outdated value.
    static func staleness(of plan: GraphPlan) -> String? {
        var run = GraphRun(plan)
        for step in plan.steps {
            run.perform(step)
            guard let graph = run.graph else { return nil }
            for (number, subscriber) in graph.subscribers.enumerated() {
                let (found, node) = (subscriber.current, plan.roots[number].node)
                if found.isBehind > 0, !plan.isRow(node) { return "root\(number) got what was not the present value" }
                guard found.isSubscribed, !found.isDisposed, !plan.isCoarse(node) else { continue }
                let present = graph.properties[node].value
                if found.values.last != present {
                    return "after \(step) root\(number) got \(found.values), and not \(present)"
                }
            }
        }
        return nil
    }

    private init(_ plan: GraphPlan) {
        self.plan = plan
        model = GraphModel(plan)
        graph = Graph(plan, objects)
    }

    private mutating func perform() -> String? {
        guard let subscribers = graph?.subscribers else { return nil }
        for (number, step) in plan.steps.enumerated() {
            perform(step)
            model.perform(step)
            if let breach = breach(of: subscribers) { return "after step \(number), \(step): \(breach)" }
        }
        for node in plan.nodes.indices {
            perform(.read(node))
            model.perform(.read(node))
        }
        if let breach = breach(of: subscribers) { return "after reading all: \(breach)" }
        return breachAtTheEnd(of: subscribers)
    }

    private mutating func perform(_ step: GraphStep) {
        guard let graph else { return }
        switch step {
        case .write(let node, let number): graph.write(number, to: node)
        case .end(let node): graph.end(node)
        case .batch(let steps, let fails):
            do {
                try Properties.update { () throws(TestError) in
                    for step in steps { perform(step) }
                    if fails { throw .first }
                }
            } catch {}
        case .subscribe(let root): graph.subscribe(root)
        case .dispose(let root): graph.subscribers[root].dispose()
        case .read(let node): reads.append(graph.properties[node].value)
        }
    }

    private func breach(of subscribers: [GraphSubscriber]) -> String? {
        for (number, (expected, subscriber)) in zip(model.subscribers, subscribers).enumerated() {
            let found = subscriber.current
            if found.values != expected.values { return "root\(number) got \(found.values), not \(expected.values)" }
            if found.reads != expected.reads { return "root\(number) read \(found.reads), not \(expected.reads)" }
            if found.isCompleted != expected.isCompleted { return "root\(number) has completed: \(found.isCompleted)" }
        }
        if reads != model.reads { return "read \(reads), not \(model.reads)" }
        let runs = graph?.runs.map(\.value) ?? []
        if runs != model.runs { return "closures have run \(runs) times, not \(model.runs)" }
        return nil
    }

    /// Releases all properties. All subscribers must complete once, and everything must be released.
    private mutating func breachAtTheEnd(of subscribers: [GraphSubscriber]) -> String? {
        graph = nil
        for (number, (expected, subscriber)) in zip(model.subscribers, subscribers).enumerated() {
            let found = subscriber.current
            if found.values != expected.values { return "root\(number) got another value at the end" }
            // The closures of other properties can keep a node that follows a signal.
            let mayGoOn = plan.mayFollow(expected.root.node)
            if expected.life == .active, !mayGoOn, !found.isCompleted { return "root\(number) has not completed" }
            if expected.life == .over, expected.isCompleted != found.isCompleted {
                return "root\(number) completed late"
            }
        }
        for subscriber in subscribers { subscriber.dispose() }
        return objects.count == 0 ? nil : "\(objects.count) objects are left"
    }
}

extension GraphPlan {
    /// Indicates whether a node does not announce some changes.
    fileprivate func isCoarse(_ node: Int) -> Bool {
        switch nodes[node] {
        case .coarse: true
        case .view(let part): isCoarse(part)
        default: false
        }
    }

    /// Indicates whether a node can depend on a node that follows a signal.
    fileprivate func mayFollow(_ node: Int) -> Bool {
        var (waiting, known) = ([node], Set([node]))
        while let node = waiting.popLast() {
            var below = nodes[node].parts
            switch nodes[node] {
            case .following: return true
            case .closure(let expression): below = expression.mentioned
            default: break
            }
            for part in below where known.insert(part).inserted { waiting.append(part) }
        }
        return false
    }
}
