import RACCore
import RACOperators

extension ComputedNode {
    @inlinable
    convenience init(constant value: Value) {
        self.init(.constant, parts: []) {
            Direct(read: { _ in value }, signal: .just(value))
        } makeCell: { _ in
            let cell = PropertyCell<Value>()
            cell.value = value
            return cell
        }
    }

    @inlinable
    convenience init<Part>(of part: PropertyNode<Part>, _ transform: @escaping @Sendable (Part) -> Value) {
        self.init(DependencySummary(of: part.shape), parts: [part]) {
            Direct(read: { transform(part.read(in: $0)) }, signal: part.directSignal?.map(transform))
        } makeCell: { evaluation in
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
        self.init(DependencySummary(of: part.shape), parts: [part]) {
            Direct(read: { part.read(in: $0) }, signal: part.directSignal?.distinctUntilChanged(by: areSame))
        } makeCell: { evaluation in
            let (from, cell) = (evaluation.cell(of: part), PropertyCell<Value>())
            let told = SubscriptionState<Value?>(nil)
            evaluation.addStep {
                cell.mustNotify = false
                cell.hasNewValue = from.hasNewValue
                guard let former = told.value else {
                    told.value = from.current
                    cell.value = from.current
                    return
                }
                guard from.hasNewValue else { return }
                cell.mustNotify = from.mustNotify && !areSame(former, from.current)
                if cell.mustNotify { told.value = from.current }
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
        self.init(DependencySummary(of: [first, second]), parts: [first, second]) {
            Direct(read: { transform(first.read(in: $0), second.read(in: $0)) }, signal: nil)
        } makeCell: { evaluation in
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
        self.init(DependencySummary(of: parts), parts: parts) {
            Direct(read: { evaluation in parts.map { $0.read(in: evaluation) } }, signal: nil)
        } makeCell: { evaluation in
            let (from, cell) = (parts.map { evaluation.cell(of: $0) }, PropertyCell<Value>())
            evaluation.addStep { cell.collect(from) }
            return cell
        }
    }

    @inlinable
    convenience init(_ derived: MemoizedValue<Value>) {
        self.init(.unknown, parts: []) {
            Direct(read: { _ in derived.run() }, signal: nil)
        } makeCell: { evaluation in
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
