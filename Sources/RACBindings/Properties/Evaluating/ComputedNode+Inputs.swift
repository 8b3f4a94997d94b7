import RACCore
import RACOperators

extension ComputedNode {
    @inlinable
    convenience init(constant value: Value) {
        self.init(.constant, read: DirectRead { _ in value }, signal: .just(value)) { _ in
            let cell = PropertyCell<Value>()
            cell.value = value
            return cell
        }
    }

    @inlinable
    convenience init<Part>(of part: PropertyNode<Part>, _ transform: @escaping @Sendable (Part) -> Value) {
        self.init(
            DependencySummary(of: part.summary),
            of: [part],
            read: DirectRead { transform(part.read(in: $0)) },
            signal: part.directSignal?.map(transform)
        ) { evaluation in
            let (from, cell) = (evaluation.cell(of: part), PropertyCell<Value>())
            evaluation.addStep {
                cell.mustNotify = from.mustNotify
                cell.hasNewValue = from.hasNewValue
                if from.hasNewValue || cell.value == nil { cell.value = transform(from.current) }
            }
            return cell
        }
    }

    /// The node's signal leaves out each value that counts as equal to the last value sent.
    ///
    /// - Parameter isEquality: Whether `areSame` tests for equality. If so, derived nodes are not computed again when `part` has
    ///   a new value that is equal to the last value sent.
    @inlinable
    convenience init(
        of part: PropertyNode<Value>,
        withoutRepeatsBy areSame: @escaping @Sendable (Value, Value) -> Bool,
        isEquality: Bool = false
    ) {
        self.init(
            DependencySummary(of: part.summary),
            of: [part],
            read: DirectRead { part.read(in: $0) },
            signal: part.directSignal?.distinctUntilChanged(by: areSame)
        ) { evaluation in
            let (from, cell) = (evaluation.cell(of: part), PropertyCell<Value>())
            let sent = SubscriptionState<Value?>(nil)
            evaluation.addStep {
                cell.mustNotify = false
                cell.hasNewValue = from.hasNewValue
                guard let former = sent.value else {
                    sent.value = from.current
                    cell.value = from.current
                    return
                }
                guard from.hasNewValue else { return }
                cell.mustNotify = from.mustNotify && !areSame(former, from.current)
                if cell.mustNotify { sent.value = from.current }
                if cell.mustNotify || !isEquality { cell.value = from.current } else { cell.hasNewValue = false }
            }
            return cell
        }
    }

    @inlinable
    convenience init<First, Second>(
        of first: PropertyNode<First>,
        _ second: PropertyNode<Second>,
        _ transform: @escaping @Sendable (First, Second) -> Value
    ) {
        self.init(
            DependencySummary(of: [first, second]),
            of: [first, second],
            read: DirectRead { transform(first.read(in: $0), second.read(in: $0)) }
        ) { evaluation in
            let (one, other) = (evaluation.cell(of: first), evaluation.cell(of: second))
            let cell = PropertyCell<Value>()
            evaluation.addStep {
                cell.mustNotify = one.mustNotify || other.mustNotify
                cell.hasNewValue = one.hasNewValue || other.hasNewValue
                if cell.hasNewValue || cell.value == nil { cell.value = transform(one.current, other.current) }
            }
            return cell
        }
    }

    @inlinable
    convenience init<Element: Sendable>(ofAll parts: [PropertyNode<Element>]) where Value == [Element] {
        self.init(
            DependencySummary(of: parts),
            of: parts,
            read: DirectRead { evaluation in parts.map { $0.read(in: evaluation) } }
        ) { evaluation in
            let (from, cell) = (parts.map { evaluation.cell(of: $0) }, PropertyCell<Value>())
            evaluation.addStep { cell.collect(from) }
            return cell
        }
    }

    @inlinable
    convenience init(_ derived: MemoizedValue<Value>) {
        self.init(.unknown) { evaluation in
            let cell = PropertyCell<Value>()
            evaluation.addClosure(cell) { evaluation in
                let outcome = derived.outcome(in: evaluation)
                // Two threads can compute two outcomes from the same versions at the same time. The second outcome is not a
                // change.
                if outcome !== cell.outcome, cell.outcome?.isSame(as: outcome) != true {
                    cell.outcome = outcome
                    cell.value = outcome.value
                    cell.mustNotify = true
                    cell.hasNewValue = true
                }
                return outcome.dependencies
            }
            return cell
        }
    }
}
