import RACBindings
import TestSupport

/// Checks values one after the other, and reports the first error.
struct CutCheck: Sendable {
    private(set) var last: Cut?
    private(set) var breach: String?
    /// The greatest number seen so far of each source.
    private(set) var newest: [Int]
    private let pairs: [[Int]]
    /// Indicates whether two equal values in a row are wrong.
    private let isStrict: Bool

    init(_ plan: CutPlan, isStrict: Bool, since newest: [Int]? = nil) {
        self.newest = newest ?? Array(repeating: 0, count: plan.sourceCount)
        pairs = plan.written.filter { $0.count == 2 }
        self.isStrict = isStrict
    }

    /// Checks a value that arrived after all previously checked values.
    mutating func check(_ cut: Cut, at place: @autoclosure () -> String) {
        func found(_ what: String) {
            breach = breach ?? "\(place()) \(what): \(cut), after \(newest), \(String(describing: last))"
        }
        if cut.isMixed { found("is of several moments") }
        for pair in pairs {
            let (first, second) = (cut.numbers[pair[0]], cut.numbers[pair[1]])
            if first != 0, second != 0, !(second...second + 1).contains(first) { found("tore what is in lock-step") }
            // An eighth is a number divided by eight, so it determines the number only approximately.
            let (one, two) = (cut.eighths[pair[0]], cut.eighths[pair[1]])
            if first != 0, two != -1, !((first - 1) / 8...first / 8).contains(two) { found("tore an eighth") }
            if one != -1, second != 0, !(second / 8...(second + 1) / 8).contains(one) { found("tore an eighth") }
        }
        for source in newest.indices {
            let (number, eighth) = (cut.numbers[source], cut.eighths[source])
            if number != 0, number < newest[source] { found("goes back") }
            if eighth != -1, eighth < newest[source] / 8 { found("goes back by an eighth") }
            newest[source] = max(newest[source], number, eighth * 8)
        }
        if isStrict, last == cut { found("comes twice") }
        last = cut
    }

    /// Checks that a value equals the expected value.
    mutating func expect(_ cut: Cut, _ expected: Cut, at place: @autoclosure () -> String) {
        if cut != expected { breach = breach ?? "\(place()) is \(cut) in the end, not \(expected)" }
    }
}

/// One subscription.
private final class CutSubscriber: Sendable {
    let node: Int
    private let check: Shared<CutCheck>
    private let isInside = Shared(false)
    private let subscription = SerialDisposable()

    init(_ graph: CutGraph, _ node: Int, reads: Bool, since newest: [Int]? = nil) {
        self.node = node
        let check = Shared(CutCheck(graph.plan, isStrict: graph.areStrict[node], since: newest))
        self.check = check
        let property = graph.properties[node]
        subscription.disposable = property.subscribe { [plan = graph.plan, isInside] cut in
            let isOverlapping = isInside.withLock { isInside in
                defer { isInside = true }
                return isInside
            }
            check.withLock {
                $0.check(cut, at: isOverlapping ? "an overlapping value of node\(node)" : "a value sent by node\(node)")
            }
            if reads {
                // A value that the callback reads must not be older than the value sent.
                var inside = CutCheck(plan, isStrict: false, since: check.value.newest)
                inside.check(property.value, at: "a value read in a callback of node\(node)")
                if inside.breach != nil { graph.report(inside.breach) }
            }
            isInside.value = false
        }
    }

    func dispose() {
        subscription.dispose()
    }

    var current: CutCheck { check.value }
}

/// The properties of a program for several threads.
private final class CutGraph: Sendable {
    let plan: CutPlan
    let areStrict: [Bool]
    let properties: [Property<Cut>]
    private let sources: [MutableProperty<Int>]
    private let found = Shared<String?>(nil)
    private let roots = Shared<[CutSubscriber]>([])

    init(_ plan: CutPlan) {
        self.plan = plan
        areStrict = plan.areStrict
        let sources = (0..<plan.sourceCount).map { _ in MutableProperty(1) }
        self.sources = sources
        var all: [Property<Cut>] = []
        for node in plan.nodes { all.append(Self.property(node, all, sources)) }
        properties = all
        roots.value = plan.roots.map { CutSubscriber(self, $0, reads: $0.isMultiple(of: 2)) }
    }

    private static func property(
        _ node: CutNode,
        _ all: [Property<Cut>],
        _ sources: [MutableProperty<Int>]
    ) -> Property<Cut> {
        let count = sources.count
        switch node {
        case .source(let source):
            return sources[source].mapped {
                var cut = Cut(count)
                cut.numbers[source] = $0
                return cut
            }
        case .eighth(let source, let isWithoutRepeats):
            let eighth = sources[source].mapped {
                var cut = Cut(count)
                cut.eighths[source] = $0 / 8
                return cut
            }
            return isWithoutRepeats ? eighth.withoutRepeats() : eighth
        case .mapped(let part): return all[part].mapped { $0 }
        case .row(let part, let length): return (0..<length).reduce(all[part]) { row, _ in row.mapped { $0 } }
        case .combined(let first, let second): return all[first].combined(with: all[second]) { $0.joined($1) }
        case .three(let first, let second, let third):
            return Property(combining: all[first], all[second], all[third]) { $0.joined($1).joined($2) }
        case .all(let parts):
            return Property(combining: parts.map { all[$0] }) { $0.reduce(Cut(count)) { $0.joined($1) } }
        case .withoutRepeats(let part): return all[part].withoutRepeats()
        case .closure(let parts):
            let read = parts.map { all[$0] }
            return Property { read.reduce(Cut(count)) { $0.joined($1.value) } }
        case .choice(let source, let even, let odd):
            let (even, odd, decides, shown) = (all[even], all[odd], sources[source], all[source])
            return Property {
                // The closure reads the source twice, in two ways. Both values must agree.
                let isEven = decides.value.isMultiple(of: 2)
                return shown.value.joined(isEven ? even.value : odd.value)
            }
        }
    }

    func report(_ breach: String?) {
        found.withLock { $0 = $0 ?? breach }
    }

    /// Runs the steps of one thread.
    func perform(onThread thread: Int) {
        let written = plan.written[thread].map { sources[$0] }
        var number = 1
        var check = CutCheck(plan, isStrict: false)
        var subscribers: [Int: CutSubscriber] = [:]
        for step in plan.steps[thread] {
            switch step {
            case .write(inBatch: false):
                number += 1
                for source in written { source.value = number }
            case .write(inBatch: true):
                number += 1
                Properties.update { for source in written { source.value = number } }
            case .read(let node):
                check.check(properties[node].value, at: "a value read of node\(node) on thread\(thread)")
            case .subscribe(let node, let place, let reads):
                let former = subscribers.removeValue(forKey: place)
                former?.dispose()
                report(former?.current.breach)
                let subscriber = CutSubscriber(self, node, reads: reads, since: check.newest)
                if subscriber.current.last == nil { report("node\(node) sent nothing at once") }
                subscribers[place] = subscriber
            }
        }
        report(check.breach)
        roots.withLock { $0 += subscribers.values }
    }

    /// Returns the first error. Call this method after all threads have ended.
    func breach() -> String? {
        let numbers = plan.written.enumerated().flatMap { thread, sources in
            let writes = plan.steps[thread].count { if case .write = $0 { true } else { false } }
            return sources.map { _ in 1 + writes }
        }
        let expected = plan.cuts(at: numbers)
        for root in roots.value {
            var check = root.current
            if let last = check.last { check.expect(last, expected[root.node], at: "what node\(root.node) sent") }
            check.expect(properties[root.node].value, expected[root.node], at: "what is read of node\(root.node)")
            report(check.breach)
            root.dispose()
        }
        return found.value
    }
}

enum CutRun {
    /// Runs programs until the first failure. The threads meet at a barrier before each program.
    static func failure(of seeds: [UInt64]) -> String? {
        let (failure, graph) = (Shared<String?>(nil), Shared<CutGraph?>(nil))
        let bodies = (0..<CutPlan.threadCount).map { thread in
            { @Sendable (_: Int) -> Void in graph.value?.perform(onThread: thread) }
        }
        // The programs run in groups, each with its own time limit.
        for start in stride(from: 0, to: seeds.count, by: 200) {
            let part = seeds[start..<min(start + 200, seeds.count)]
            race(
                part.count,
                stackKibibytes: 8 * 1_024,
                prepare: { round in
                    if failure.value == nil { graph.value = CutGraph(.random(seed: part[part.startIndex + round])) }
                },
                bodies
            ) { round in
                guard let ended = graph.value else { return }
                graph.value = nil
                if let breach = ended.breach() {
                    failure.value = "GRAPH_SEED=\(part[part.startIndex + round]): \(breach)\n\(ended.plan)"
                }
            }
            if let failure = failure.value { return failure }
        }
        return nil
    }
}
