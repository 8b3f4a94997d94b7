import ContractKit

/// A tree of operators: what it is made of, not yet a signal.
indirect enum Tree: Sendable {
    /// One of the sources that the program sends to, by its number.
    case source(Int)
    case just(Int)
    case empty
    case never
    case fail
    case from([Int])
    /// Sends a value every so many seconds of virtual time, from the first of them on, and then ends or does not.
    case timed(seconds: Int, values: [Int], ends: Bool)
    /// Makes the tree again for each subscription.
    case deferred(Tree)
    /// A row of the table, with its source first and then what it takes for its other inputs, in turn.
    case node(row: Int, tap: TapKind, inputs: [Tree])
}

/// What looks on between two operators.
enum TapKind: Sendable, CaseIterable {
    /// Nothing: what is below shows itself to what is above as it is.
    case none
    /// A subscriber between the two, which passes everything on without looking at disposal.
    case subscriber
    /// User closures: `doNext`, `doFailed` and `doCompleted`.
    case closures
}

extension Tree {
    /// Returns whether this comes to its end when the sources have, and all timers have run.
    ///
    /// Not said of what shares a subscription: a connection that never reconnects tells late subscribers nothing.
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

    /// The tree as text that looks like code, an operator a line.
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
        case .deferred(let tree):
            return "\(indentation)deferred {\n\(tree.text(table, indentation: indentation + "    "))\n\(indentation)}"
        case .node(let row, let tap, let inputs):
            let lines = inputs.map { $0.text(table, indentation: indentation + "    ") }
            let suffix = tap == .none ? "" : "  // tap: \(tap)"
            return "\(indentation)\(table.rows[row].name) of\(suffix)\n\(lines.joined(separator: "\n"))"
        }
    }

    /// Smaller trees that may do the same: one of the inputs, or this tree with a smaller part.
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
