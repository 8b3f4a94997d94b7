import RACCore
import TestSupport

/// A step of a program, or a step that a receiver does in its callback.
indirect enum TreeStep: Sendable {
    /// Sends a value to a source. A guarded source sends the value to one of the subscribers that it has kept.
    case send(source: Int, value: Int)
    /// Sends a number of values in a row. The number is larger than the drain budget.
    case burst(source: Int, count: Int)
    case complete(source: Int)
    case fail(source: Int)
    /// Releases a subject, or the subscribers that a guarded source has kept.
    case drop(source: Int)
    case subscribe(root: Int)
    case dispose(root: Int)
    /// Advances the virtual time.
    case advance(seconds: Int)
    /// Does another step while holding a lock that receivers take.
    case locked(TreeStep)

    /// Indicates whether the step releases a source.
    var drops: Bool {
        switch self {
        case .drop: true
        case .locked(let step): step.drops
        default: false
        }
    }
}

/// The kind of a source.
enum SourceKind: Sendable {
    case subject
    case behavior
    case replay(capacity: Int)
    /// A signal made with `Signal { subscriber in … }` that keeps each subscriber, so that steps can send to the subscriber.
    case guarded
    /// A subject that a test creates.
    case other(@Sendable () -> any SubjectProtocol<Int, TestError>)
}

/// One subscription to one of the trees.
struct RootPlan: Sendable {
    let tree: Int
    /// Indicates whether several roots subscribe to one signal of the tree. Otherwise each root creates a signal.
    var sharesTree: Bool
    /// The steps that the receiver does inside its callback, by the number of the event.
    var acts: [Int: TreeStep]
}

/// The way in which a case ends. After each way, all objects of the case must be released.
enum TreeFinale: Sendable, CaseIterable {
    case endSources
    case disposeRoots
    /// Releases everything, without an end or a disposal.
    case letGo
}

/// The steps of a program, and the way in which the steps run.
enum TreeSteps: Sendable {
    /// Runs the steps one after another, with the same result each time.
    case interleaved([TreeStep])
    /// Runs some steps first, and then the lists concurrently, each list on its own thread.
    case threads(before: [TreeStep], [[TreeStep]])
}

extension TreeSteps {
    var all: [TreeStep] {
        switch self {
        case .interleaved(let steps): steps
        case .threads(let before, let threads): before + threads.joined()
        }
    }
}

/// The random choices that define a case.
struct TreePlan: Sendable {
    let table: TreeTable
    var sources: [SourceKind]
    var trees: [Tree]
    var roots: [RootPlan]
    /// The steps of user closures inside the trees, by the number of the call.
    var actsInside: [Int: TreeStep]
    var steps: TreeSteps
    var finale: TreeFinale
}

extension TreePlan {
    /// Indicates whether every root must end when all sources have ended. That is so if no tree has a part that may never end, and no
    /// step releases a source.
    var endsWithItsSources: Bool {
        let acts = roots.flatMap(\.acts.values) + actsInside.values
        return !(steps.all + acts).contains(where: \.drops) && trees.allSatisfy { $0.endsWithItsSources(table) }
    }
}

extension TreePlan: CustomStringConvertible {
    var description: String {
        var lines: [String] = []
        for (number, kind) in sources.enumerated() { lines.append("source\(number) = \(kind)") }
        for (number, tree) in trees.enumerated() { lines.append("tree\(number) =\n\(tree.text(table))") }
        for (number, root) in roots.enumerated() {
            let acts = root.acts.sorted { $0.key < $1.key }.map { "at event \($0.key): \($0.value)" }
            let form = root.sharesTree ? "shared" : "of its own"
            lines.append("root\(number) = tree\(root.tree), \(form) \(acts)")
        }
        if !actsInside.isEmpty {
            let acts = actsInside.sorted { $0.key < $1.key }.map { "at call \($0.key): \($0.value)" }
            lines.append("user closures: \(acts)")
        }
        switch steps {
        case .interleaved(let steps):
            lines += steps.map { "\($0)" }
        case .threads(let before, let threads):
            lines += before.map { "before: \($0)" }
            for (number, steps) in threads.enumerated() { lines += steps.map { "thread \(number): \($0)" } }
        }
        lines.append("finale: \(finale)")
        return lines.joined(separator: "\n")
    }
}

extension TreeStep: CustomStringConvertible {
    var description: String {
        switch self {
        case .send(let source, let value): "source\(source).send(\(value))"
        case .burst(let source, let count): "for value in 0..<\(count) { source\(source).send(value % 5) }"
        case .complete(let source): "source\(source).complete()"
        case .fail(let source): "source\(source).fail()"
        case .drop(let source): "source\(source) = nil"
        case .subscribe(let root): "root\(root).subscribe()"
        case .dispose(let root): "root\(root).dispose()"
        case .advance(let seconds): "advance(by: \(seconds))"
        case .locked(let step): "lock { \(step) }"
        }
    }
}

extension TreePlan {
    /// Simpler plans, among which the search for a short case continues.
    var simplifications: [TreePlan] {
        var simpler: [TreePlan] = []
        func add(_ change: (inout TreePlan) -> Void) {
            var plan = self
            change(&plan)
            simpler.append(plan)
        }
        switch steps {
        case .interleaved(let steps):
            for position in steps.indices {
                var fewer = steps
                fewer.remove(at: position)
                add { $0.steps = .interleaved(fewer) }
            }
        case .threads(let before, let threads):
            for position in before.indices {
                var fewer = before
                fewer.remove(at: position)
                add { $0.steps = .threads(before: fewer, threads) }
            }
            for (number, steps) in threads.enumerated() {
                for position in steps.indices {
                    var fewer = threads
                    fewer[number].remove(at: position)
                    add { $0.steps = .threads(before: before, fewer) }
                }
            }
        }
        for (number, root) in roots.enumerated() {
            for key in root.acts.keys { add { $0.roots[number].acts[key] = nil } }
            if root.sharesTree { add { $0.roots[number].sharesTree = false } }
        }
        for key in actsInside.keys { add { $0.actsInside[key] = nil } }
        for (number, tree) in trees.enumerated() {
            for replacement in tree.simplifications { add { $0.trees[number] = replacement } }
        }
        for (number, kind) in sources.enumerated() {
            switch kind {
            case .subject, .other: break
            default: add { $0.sources[number] = .subject }
            }
        }
        return simpler
    }
}
