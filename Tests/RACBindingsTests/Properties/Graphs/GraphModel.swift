/// The expected behavior of a random program, modeled with plain numbers and sets. The model computes each value from scratch.
struct GraphModel {
    /// The expected record of one subscriber.
    struct Subscriber {
        enum Life { case waiting, active, over }

        let root: GraphRoot
        var life = Life.waiting
        var values: [Int] = []
        var reads: [Int] = []
        var isCompleted = false
        /// The sources that the subscriber has depended on since its last update.
        var sources = Set<Int>()
        /// The state at the subscriber's last update: the versions of sources, the runs of closures, and the numbers that nodes
        /// without repeats have announced.
        var versions: [Int] = []
        var runs: [Int] = []
        var told: [Int: Int] = [:]
        /// The versions of sources that had not been announced yet when the subscriber began to depend on the sources. The
        /// subscriber has already received these versions.
        var known: [Int: Int] = [:]
    }

    /// The last run of a closure.
    private struct Run {
        let sources: Set<Int>
        let versions: [Int]
    }

    let plan: GraphPlan
    private(set) var subscribers: [Subscriber]
    /// The number of runs of each closure, by its node.
    private(set) var runs: [Int]
    private(set) var reads: [Int] = []
    private var numbers: [Int]
    private var versions: [Int]
    private var lastRuns: [Int: Run] = [:]
    /// The sources that can no longer change, and whose end has been announced.
    private var gone = Set<Int>()
    /// The sources that can no longer change, but still exist.
    private var isSilent = Set<Int>()
    private var batchDepth = 0
    private var pendingNotifications = Set<Int>()
    /// For each node, the node itself and all nodes that it is a function of, in order. Nodes read by closures are not
    /// included.
    private let reach: [[Int]]

    init(_ plan: GraphPlan) {
        self.plan = plan
        subscribers = plan.roots.map { Subscriber(root: $0) }
        runs = plan.nodes.map { _ in 0 }
        versions = runs
        numbers = plan.nodes.map { node in
            switch node {
            case .source(let number), .following(let number), .constant(let number): number
            default: 0
            }
        }
        var reach: [Set<Int>] = []
        for (number, node) in plan.nodes.enumerated() {
            reach.append(node.parts.reduce(into: [number]) { $0.formUnion(reach[$1]) })
        }
        self.reach = reach.map { $0.sorted() }
    }

    // MARK: Current values

    /// Computes the value of each node from scratch, and the sources that each node depends on.
    private func present() -> (values: [Int], sources: [Set<Int>]) {
        var (values, sources): ([Int], [Set<Int>]) = ([], [])
        for (number, node) in plan.nodes.enumerated() {
            var found = node.parts.reduce(into: Set<Int>()) { $0.formUnion(sources[$1]) }
            switch node {
            case .source, .following:
                values.append(numbers[number])
                found = [number]
            case .constant(let number): values.append(number)
            case .view(let part), .withoutRepeats(let part), .coarse(let part): values.append(values[part])
            case .mapped(let part, let term): values.append(values[part] &* 31 &+ term)
            case .remainder(let part, let divisor): values.append(GraphFunction.remainder(values[part], divisor))
            case .row(let part, let length): values.append(values[part] &+ length)
            case .combined(let first, let second), .tuple(let first, let second):
                values.append(GraphFunction.pair(values[first], values[second]))
            case .three(let first, let second, let third):
                values.append(GraphFunction.three(values[first], values[second], values[third]))
            case .all(let parts): values.append(GraphFunction.all(parts.map { values[$0] }))
            case .closure(let expression):
                let value = expression.value {
                    found.formUnion(sources[$0])
                    return values[$0]
                }
                values.append(value)
            }
            sources.append(found)
        }
        return (values, sources)
    }

    // MARK: Steps

    /// Performs a step. A batch that throws ends normally.
    mutating func perform(_ step: GraphStep) {
        switch step {
        case .write(let source, let number): write(number, to: source)
        case .end(let source): end(source)
        case .batch(let steps, _):
            batchDepth += 1
            for step in steps { perform(step) }
            batchDepth -= 1
            if batchDepth == 0 { tellAll() }
        case .subscribe(let root): subscribe(root)
        case .dispose(let root): if subscribers[root].life == .active { subscribers[root].life = .over }
        case .read(let node): reads.append(read(node))
        }
    }

    private mutating func write(_ number: Int, to source: Int) {
        if gone.contains(source) || isSilent.contains(source) { return }
        numbers[source] = number
        versions[source] += 1
        pendingNotifications.insert(source)
        if batchDepth == 0 { tellAll() }
    }

    private mutating func tellAll() {
        let changed = pendingNotifications
        pendingNotifications = []
        tell(changed)
    }

    private mutating func tell(_ changed: Set<Int>) {
        for root in subscribers.indices where subscribers[root].life == .active {
            let subscriber = subscribers[root]
            let isReached = changed.contains {
                subscriber.sources.contains($0) && subscriber.known[$0] != versions[$0]
            }
            if isReached, subscriber.sources.contains(where: { versions[$0] != subscriber.versions[$0] }) { look(root) }
        }
    }

    private mutating func end(_ source: Int) {
        if plan.nodes[source].isFollowing {
            isSilent.insert(source)
            return
        }
        // The changes of the source that have not been announced yet are announced before its end.
        if pendingNotifications.remove(source) != nil { tell([source]) }
        gone.insert(source)
        for root in subscribers.indices { completeIfOver(root) }
    }

    private mutating func completeIfOver(_ root: Int) {
        guard subscribers[root].life == .active, subscribers[root].sources.isSubset(of: gone) else { return }
        subscribers[root].life = .over
        subscribers[root].isCompleted = true
    }

    private mutating func subscribe(_ root: Int) {
        guard subscribers[root].life == .waiting else { return }
        subscribers[root].life = .active
        look(root)
    }

    /// Updates a subscriber. It receives the value of its property if the value has changed.
    private mutating func look(_ root: Int) {
        let nodes = reach[subscribers[root].root.node]
        let isFirst = subscribers[root].versions.isEmpty
        runClosures(below: subscribers[root].root.node)
        let (values, sources) = present()
        var changed = Set<Int>()
        for node in nodes {
            var isChanged = plan.nodes[node].parts.contains(where: changed.contains)
            switch plan.nodes[node] {
            case .source, .following: isChanged = isFirst || versions[node] != subscribers[root].versions[node]
            case .closure: isChanged = isFirst || runs[node] != subscribers[root].runs[node]
            case .withoutRepeats:
                if let told = subscribers[root].told[node] { isChanged = isChanged && told != values[node] }
                if isFirst || isChanged { subscribers[root].told[node] = values[node] }
            case .coarse:
                if let told = subscribers[root].told[node] {
                    isChanged = isChanged && !GraphFunction.countAsTheSame(told, values[node])
                }
                if isFirst || isChanged { subscribers[root].told[node] = values[node] }
            default: break
            }
            if isChanged { changed.insert(node) }
        }
        let node = subscribers[root].root.node
        subscribers[root].versions = versions
        subscribers[root].runs = runs
        for source in sources[node].subtracting(subscribers[root].sources) {
            subscribers[root].known[source] = pendingNotifications.contains(source) ? versions[source] : nil
        }
        subscribers[root].sources = sources[node]
        if isFirst || changed.contains(node) { send(values[node], to: root) }
        completeIfOver(root)
    }

    private mutating func send(_ value: Int, to root: Int) {
        subscribers[root].values.append(value)
        if let node = subscribers[root].root.reads { subscribers[root].reads.append(read(node)) }
        let count = subscribers[root].values.count
        if count == 2, let other = subscribers[root].root.subscribes { subscribe(other) }
        if count == subscribers[root].root.disposesAfter { subscribers[root].life = .over }
    }

    private mutating func read(_ node: Int) -> Int {
        runClosures(below: node)
        return present().values[node]
    }

    // MARK: Closures

    /// Runs the closures that a node is derived from, and the closures that these closures read, if their sources have changed.
    private mutating func runClosures(below node: Int) {
        for node in reach[node] {
            guard case .closure(let expression) = plan.nodes[node] else { continue }
            if let last = lastRuns[node], last.sources.allSatisfy({ last.versions[$0] == versions[$0] }) { continue }
            runs[node] += 1
            let (values, sources) = present()
            var read: [Int] = []
            _ = expression.value {
                read.append($0)
                return values[$0]
            }
            for other in read { runClosures(below: other) }
            lastRuns[node] = Run(sources: sources[node], versions: versions)
        }
    }
}
