import ContractKit

/// The description of a tree of operators, from which signals are built.
indirect enum Tree: Sendable {
    /// The source with the given number. The program sends to the sources.
    case source(Int)
    case just(Int)
    case empty
    case never
    case fail
    case from([Int])
    /// Sends one value per interval of virtual time, and starts after one interval. Completes after the last value if `ends`.
    case timed(seconds: Int, values: [Int], ends: Bool)
    /// Sends the values on the scheduler while the receiver has capacity, then completes.
    case suspending(SuspendingSource, values: [Int])
    /// A signal that builds the tree again for each subscription.
    case deferred(Tree)
    /// A row of the table. The first input is the row's source. The remaining inputs are used in turn for the row's other
    /// inputs.
    case node(row: Int, tap: TapKind, inputs: [Tree])
}

/// The ways to write a source that suspends while its receiver has no capacity.
enum SuspendingSource: Sendable, CaseIterable {
    /// `generate(from:on:_:)`
    case generate
    /// `from(_:on:)`
    case elements
    /// `Signal { subscriber in … }` with `hasCapacity` and `whenCapacity(on:_:)`
    case guarded
}

/// The kind of check between two operators.
enum TapKind: Sendable, CaseIterable {
    /// No check, since the operators are connected directly.
    case none
    /// A subscriber between the two operators. It passes on all events even after disposal.
    case subscriber
    /// Checks in the user closures of `doNext`, `doFailed` and `doCompleted`.
    case closures
}

extension Tree {
    /// Returns whether this tree ends when its sources have ended and all timers have run.
    ///
    /// Returns `false` for operators that share a subscription, since a connection that never reconnects sends late subscribers
    /// nothing.
    func endsWithItsSources(_ table: TreeTable) -> Bool {
        switch self {
        case .never: false
        case .timed(_, _, let ends): ends
        case .deferred(let tree): tree.endsWithItsSources(table)
        case .node(let row, _, let inputs):
            !table.rows[row].traits.contains(.shares) && inputs.allSatisfy { $0.endsWithItsSources(table) }
        default: true
        }
    }

    /// Returns the tree as text that looks like code, with one operator per line.
    func text(_ table: TreeTable, indentation: String = "    ") -> String {
        switch self {
        case .source(let number): return "\(indentation)source\(number)"
        case .just(let value): return "\(indentation)just(\(value))"
        case .empty: return "\(indentation)empty"
        case .never: return "\(indentation)never"
        case .fail: return "\(indentation)fail"
        case .from(let values): return "\(indentation)from(\(values))"
        case .timed(let seconds, let values, let ends):
            return "\(indentation)timed(every: \(seconds), \(values)\(ends ? "" : ", endless"))"
        case .suspending(let form, let values): return "\(indentation)suspending(\(form), \(values))"
        case .deferred(let tree):
            return "\(indentation)deferred {\n\(tree.text(table, indentation: indentation + "    "))\n\(indentation)}"
        case .node(let row, let tap, let inputs):
            let lines = inputs.map { $0.text(table, indentation: indentation + "    ") }
            let suffix = tap == .none ? "" : "  // tap: \(tap)"
            return "\(indentation)\(table.rows[row].name) of\(suffix)\n\(lines.joined(separator: "\n"))"
        }
    }

    /// Smaller trees that may fail in the same way. Each is one of the inputs, or this tree with a smaller part.
    var simplifications: [Tree] {
        switch self {
        case .source, .never, .empty: return []
        case .just, .fail: return [.never, .empty]
        case .from(let values):
            return [.never, .empty] + (values.first.map { [.just($0)] } ?? [])
        case .timed(let seconds, let values, let ends):
            let shorter: [Tree] =
                values.count > 1 ? [.timed(seconds: seconds, values: Array(values.dropLast()), ends: ends)] : []
            return [.never, .empty] + shorter
        case .suspending(let form, let values):
            let shorter: [Tree] = values.count > 1 ? [.suspending(form, values: Array(values.dropLast()))] : []
            return [.never, .empty, .from(values)] + shorter
        case .deferred(let tree):
            return [tree] + tree.simplifications.map { .deferred($0) }
        case .node(let row, let tap, let inputs):
            var simpler: [Tree] = [.never] + inputs
            if tap != .none { simpler.append(.node(row: row, tap: .none, inputs: inputs)) }
            if inputs.count > 2 { simpler.append(.node(row: row, tap: tap, inputs: inputs.dropLast())) }
            for (position, input) in inputs.enumerated() {
                for replacement in input.simplifications {
                    var changed = inputs
                    changed[position] = replacement
                    simpler.append(.node(row: row, tap: tap, inputs: changed))
                }
            }
            return simpler
        }
    }
}
