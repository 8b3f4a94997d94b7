import ContractKit
import RACCore
import RACOperators
import TestSupport

/// Builds signals from trees.
struct TreeBuilder: Sendable {
    /// The signal of a tree, with its scope.
    struct Result: Sendable {
        let signal: Signal<Int, TestError>
        let scope: TreeScope
    }

    private let run: TreeRun

    init(_ run: TreeRun) {
        self.run = run
    }

    /// Builds the signal of a tree. Only the sources are shared with other signals of the tree.
    func build(_ tree: Tree) -> Result {
        let scope = TreeScope(run, mayOutliveRoots: false)
        run.note(scope)
        return Result(signal: build(tree, scope), scope: scope)
    }

    private func build(_ tree: Tree, _ scope: TreeScope) -> Signal<Int, TestError> {
        switch tree {
        case .source(let number): run.leaf(number, scope)
        case .just(let value): .just(value)
        case .empty: .empty
        case .never: .never
        case .fail: .fail(.first)
        case .from(let values): .from(values)
        case .timed(let seconds, let values, let ends): timed(seconds, values, ends, scope)
        case .suspending(let form, let values): suspending(form, values, scope)
        case .deferred(let tree): .deferred { self.build(tree, scope) }
        case .node(let row, let tap, let inputs): build(run.plan.table.rows[row], tap, inputs, scope)
        }
    }

    private func build(
        _ row: OperatorCase,
        _ tap: TapKind,
        _ inputs: [Tree],
        _ scope: TreeScope
    ) -> Signal<Int, TestError> {
        let inner =
            row.traits.isDisjoint(with: [.shares, .eager, .outlivesDisposal]) ? scope : sharedPart(of: row, scope)
        let signals = inputs.map { build($0, inner) }
        let source = row.traits.contains(.resubscribes) ? endingAfterSomeRounds(signals[0]) : signals[0]
        let (others, next) = (run.inputs(Array(signals.dropFirst())), Counter())
        let bench = Bench(
            run.objects,
            clock: run.clock,
            other: {
                let others = others.value
                if others.isEmpty || !run.spend() { return .empty }
                return others[(next.increment() - 1) % others.count]
            },
            hook: { closure in
                // Only closures for events are checked, because closures for cleanup also run after disposal.
                if closure == .events { inner.closureStarts("a closure of \(row.name)") }
            }
        )
        return row.applyForNumbers(source, bench).tapped(tap, scope, row.name)
    }

    /// Returns a scope for the part of a tree that is upstream of an operator that shares its subscription.
    private func sharedPart(of row: OperatorCase, _ scope: TreeScope) -> TreeScope {
        let mayOutlive = scope.mayOutliveRoots || !row.traits.isDisjoint(with: [.eager, .outlivesDisposal])
        let part = TreeScope(run, mayOutliveRoots: mayOutlive)
        run.note(part)
        return part
    }

    /// Returns a source that ends after some subscriptions. The source is for operators that would otherwise resubscribe forever.
    private func endingAfterSomeRounds(_ source: Signal<Int, TestError>) -> Signal<Int, TestError> {
        let rounds = Counter()
        return .deferred { [run] in
            let round = rounds.increment()
            if round < 5, run.spend() { return source }
            // Operators that retry end at the completion, and operators that repeat end at the failure.
            return round.isMultiple(of: 2) ? .empty : .fail(.second)
        }
    }

    private func suspending(
        _ form: SuspendingSource,
        _ values: [Int],
        _ scope: TreeScope
    ) -> Signal<Int, TestError> {
        let probe = run.objects.probe()
        return Signal.trusted { [run] downstream in
            probe.touch()
            guard !downstream.isDisposed else { return }
            guard run.spend() else { return downstream.complete() }
            run.leafBegins(downstream, scope)
            let leaf = SuspendingLeaf(run, scope, downstream.lifetime, values: values)
            run.note(leaf)
            let tapped = downstream.tapped(by: Tap(scope, "above suspending(\(form))"), run.objects.probe())
            leaf.signal(form).attach(tapped)
        }
    }

    private func timed(_ seconds: Int, _ values: [Int], _ ends: Bool, _ scope: TreeScope) -> Signal<Int, TestError> {
        let probe = run.objects.probe()
        return Signal { [run] subscriber in
            probe.touch()
            guard !subscriber.isDisposed else { return }
            guard run.spend(), let clock = run.clock.value else { return subscriber.complete() }
            run.leafBegins(subscriber, scope)
            for (position, value) in values.enumerated() {
                let action = clock.schedule(after: .seconds(seconds * (position + 1))) {
                    scope.checkStart("a timer")
                    subscriber.send(value)
                    if position == values.count - 1, ends { subscriber.complete() }
                }
                subscriber.add(action)
            }
        }
    }
}
