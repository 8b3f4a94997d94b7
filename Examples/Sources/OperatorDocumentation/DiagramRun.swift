import MarbleOperators
import RACSchedulers

/// A diagram of a doc comment that was run.
public struct DiagramRun: Sendable {
    /// The declaration of the doc comment.
    public let declaration: DocumentedDeclaration
    /// The demonstration that ran.
    public let demonstration: OperatorDemonstration
    /// The result of the run.
    public let result: DemonstrationResult
    /// The number of the diagram among the diagrams of the same demonstration, counted from one.
    public let number: Int

    /// The name of the picture's file, without its extension.
    public var pictureName: String { number == 1 ? demonstration.id : "\(demonstration.id)-\(number)" }

    /// Runs a demonstration according to a diagram, and compares the events.
    init(
        _ demonstration: OperatorDemonstration,
        _ block: DiagramBlock,
        of declaration: DocumentedDeclaration,
        number: Int
    ) throws(DiagramProblem) {
        self.declaration = declaration
        self.demonstration = demonstration
        self.number = number
        var inputs: [String: String] = [:]
        for input in demonstration.inputs {
            guard let row = block.row(input.label) else { throw DiagramProblem("there is no row '\(input.label)'") }
            try Self.check(row, of: input, isDefault: number == 1)
            inputs[input.label] = row.diagram
        }
        // A row that ends with `…` is observed for the length of the longest row in the doc comment. A longer run then checks
        // that the row continues.
        let longest = block.rows.map { block.start(of: $0) + $0.length }.reduce(0, max)
        let goesOn = block.rows.contains { $0.goesOn }
        result = try Self.run(demonstration, inputs, frames: goesOn ? longest - 1 : nil)
        try compare(block, later: goesOn ? Self.run(demonstration, inputs, frames: 3 * longest) : result)
    }

    private static func run(
        _ demonstration: OperatorDemonstration,
        _ inputs: [String: String],
        frames: Int?
    ) throws(DiagramProblem) -> DemonstrationResult {
        do throws(DemonstrationError) {
            return try demonstration.run(inputs: inputs, frames: frames)
        } catch {
            throw DiagramProblem("\(error)")
        }
    }

    private static func check(
        _ row: DiagramBlock.Row,
        of input: DemonstrationInput,
        isDefault: Bool
    ) throws(DiagramProblem) {
        if isDefault, row.diagram.replacing(" ", with: "") != input.diagram.replacing(" ", with: "") {
            throw DiagramProblem("the demonstration has another '\(input.label)': \(input.diagram)")
        }
        if row.legend != input.names {
            throw DiagramProblem("the legend of '\(input.label)' has to say \(input.names), but says \(row.legend)")
        }
    }
}

extension DiagramRun {
    /// Compares the recorded events with the events of the doc comment.
    private func compare(_ block: DiagramBlock, later: DemonstrationResult) throws(DiagramProblem) {
        for row in result.rows where row.kind == .input && !row.isHot {
            guard let written = block.row(row.label), block.start(of: written) > 0 else { continue }
            let start = row.subscriptions.first?.start
            guard start == Double(block.start(of: written)) else {
                throw DiagramProblem(
                    "'\(row.label)' is subscribed to in \(start.map { "frame \(Int($0))" } ?? "no frame")"
                )
            }
        }
        for (row, laterRow) in zip(result.output, later.output) {
            guard let written = block.row(row.label) else {
                throw DiagramProblem("there is no row '\(row.label)': \(row.text)")
            }
            let start = block.start(of: written)
            if let begin = row.subscriptions.first?.start, start > 0 || row.kind == .output, begin != Double(start) {
                throw DiagramProblem("'\(row.label)' begins in frame \(Int(begin)), not \(start)")
            }
            let isEnded = row.events.contains { $0.kind == .completion || $0.kind == .failure }
            let disposal = isEnded || row.kind == .input ? nil : row.subscriptions.first?.end
            if disposal != written.disposal.map({ Double(start + $0) }) {
                throw DiagramProblem(
                    "'\(row.label)' is disposed in \(disposal.map { "frame \(Int($0))" } ?? "no frame")"
                )
            }
            let expected = try written.events().map { event in
                DemonstrationEvent(
                    event,
                    names: written.legend.merging(block.legend) { own, _ in own },
                    after: Double(start)
                )
            }
            let end = Double(start + written.length)
            let actual = written.goesOn ? row.events.filter { $0.time < end } : row.events
            guard Self.isMatch(expected, actual) else {
                throw DiagramProblem(
                    """
                    \(row.label)
                        says   \(String(repeating: " ", count: start))\(written.diagram)\(written.goesOn ? "…" : "")
                        is     \(row.text)
                    """
                )
            }
            if written.goesOn, !laterRow.events.contains(where: { $0.time >= end }) {
                throw DiagramProblem("\(row.label) does not go on")
            }
        }
        let known = Set(result.rows.map(\.label))
        if let surplus = block.rows.first(where: { !known.contains($0.label) && !block.isResult($0) }) {
            throw DiagramProblem("nothing is called '\(surplus.label)'")
        }
    }

    private static func isMatch(_ expected: [DemonstrationEvent], _ actual: [DemonstrationEvent]) -> Bool {
        expected.count == actual.count
            && zip(expected, actual).allSatisfy { expected, actual in
                guard expected.time == actual.time else { return false }
                // Without a legend `t` and `f` are booleans.
                switch (expected.kind, actual.kind) {
                case (.value("t"), .value("true")), (.value("f"), .value("false")): return true
                default: return expected.kind == actual.kind
                }
            }
    }
}
