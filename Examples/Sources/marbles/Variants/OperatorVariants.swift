import MarbleOperators

/// The runs of a demonstration with changed events and parameters.
///
/// A page without a server offers these variants: each of them is a run of the real operator. A variant has at most
/// ``changes`` options that differ from the default. The runs have the order of ``choices``, which the page repeats.
struct OperatorVariants: Sendable {
    /// The number of variants above which events are moved less far, and fewer changes are made at the same time. Two changes
    /// are always made: moving two events shows more than moving one.
    static let most = 600
    /// The distances by which events are moved to each side, in frames. Demonstrations with more events have later ones.
    static let distances = [1...4, 1...3, 1...2, 2...2]

    let demonstration: OperatorDemonstration
    let axes: [VariantAxis]
    /// The maximum number of options that differ from the default.
    let changes: Int
    /// The last observed frame of each run.
    let limit: Int

    /// Chooses the axes, and the number of changes.
    init(of demonstration: OperatorDemonstration) {
        self.demonstration = demonstration
        let candidates = Self.distances.map { VariantAxis.all(of: demonstration, distances: $0) }
        let fitting = candidates.first { Self.count($0, changes: 2) <= Self.most }
        let axes = fitting ?? candidates[candidates.count - 1]
        self.axes = axes
        changes = (0...axes.count).last { $0 <= 2 || Self.count(axes, changes: $0) <= Self.most } ?? 0
        let frames = axes.flatMap { axis -> [Int] in
            guard case .event(_, let marks) = axis.options else { return [] }
            return marks.compactMap { $0?.frame }
        }
        limit = max(16, (frames.max() ?? 0) + 10)
    }

    /// Returns the number of variants.
    private static func count(_ axes: [VariantAxis], changes: Int) -> Int {
        // The numbers of variants with exactly 0, 1, … changes of the axes so far.
        var counts = [1] + Array(repeating: 0, count: changes)
        for axis in axes {
            for number in stride(from: changes, to: 0, by: -1) {
                counts[number] += counts[number - 1] * (axis.count - 1)
            }
        }
        return counts.reduce(0, +)
    }

    /// The number of the option on each axis, for each variant. Zero is the default.
    var choices: [[Int]] {
        var choices: [[Int]] = []
        func visit(_ choice: [Int], from first: Int, left: Int) {
            choices.append(choice)
            guard left > 0 else { return }
            for axis in axes.indices.dropFirst(first) {
                for option in 1..<max(1, axes[axis].count) {
                    var next = choice
                    next[axis] = option
                    visit(next, from: axis + 1, left: left - 1)
                }
            }
        }
        visit(Array(repeating: 0, count: axes.count), from: 0, left: changes)
        return choices
    }

    /// Returns the diagrams of a variant, by the labels of the inputs.
    func inputs(_ choice: [Int]) -> [String: String] {
        var inputs: [String: String] = [:]
        for (index, input) in demonstration.inputs.enumerated() {
            var marks: [VariantAxis.Mark] = []
            for (axis, option) in zip(axes, choice) {
                if case .event(index, let options) = axis.options, let mark = options[option] { marks.append(mark) }
            }
            let length = PlaygroundInput(default: input, of: demonstration).length
            inputs[input.label] = Self.diagram(marks, length: length)
        }
        return inputs
    }

    /// Returns the parameters of a variant, by their names.
    func parameters(_ choice: [Int]) -> [String: String] {
        var parameters: [String: String] = [:]
        for (axis, option) in zip(axes, choice) {
            if case .parameter(let name, let values) = axis.options { parameters[name] = values[option] }
        }
        return parameters
    }

    /// Runs a variant.
    func run(_ choice: [Int]) throws(DemonstrationError) -> DemonstrationResult {
        try demonstration.run(inputs: inputs(choice), parameters: parameters(choice), frames: limit)
    }

    /// Returns the diagram of events. Without an end, the diagram has at least `length` frames.
    private static func diagram(_ marks: [VariantAxis.Mark], length: Int) -> String {
        let frames = Dictionary(grouping: marks.sorted { !$0.isEnd && $1.isEnd }, by: \.frame)
        let end = marks.first(where: \.isEnd)?.frame
        let last = end ?? max(length - 1, frames.keys.max() ?? 0)
        return (0...max(0, last)).map { frame in
            let group = (frames[frame] ?? []).map(\.symbol).joined()
            return group.isEmpty ? "-" : group.count > 1 ? "(\(group))" : group
        }.joined()
    }
}
