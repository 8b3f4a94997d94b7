import Foundation
import MarbleOperators

/// The variants of a demonstration as a file for a page without a server.
///
/// Many variants have the same result, and many results have the same line of events. The file has each of them once, and
/// refers to it by its number.
struct VariantFile: Codable, Sendable, Equatable {
    struct Input: Codable, Sendable, Equatable {
        let label: String
        let isHot: Bool
    }

    struct Axis: Codable, Sendable, Equatable {
        /// The number of the input that has the event.
        var input: Int?
        /// The alternatives of the event: its frame and text. `null` stands for no event.
        var events: [VariantEvent?]?
        /// The name of the parameter.
        var parameter: String?
        /// The alternatives of the parameter as code.
        var values: [String]?
    }

    struct Row: Codable, Sendable, Hashable {
        let label: String
        let kind: String
    }

    /// The result of one or more variants, as an array.
    struct Outcome: Sendable, Hashable {
        /// The number of the line of code.
        let code: Int
        /// The numbers of the lines of the results.
        let lines: [Int]
        /// The starts and ends of the subscriptions to each input, in frames.
        let inputs: [[Double?]]
    }

    /// The events of a result, as an array.
    struct Line: Sendable, Hashable {
        /// The number of the label and kind.
        let row: Int
        let start: Double
        let end: Double?
        let events: [VariantEvent]
    }

    let name: String
    let inputs: [Input]
    let axes: [Axis]
    let changes: Int
    let limit: Int
    private(set) var codes: [String] = []
    private(set) var rows: [Row] = []
    private(set) var lines: [Line] = []
    private(set) var outcomes: [Outcome] = []
    /// The number of the outcome of each variant, in base 36.
    private(set) var runs = ""

    /// Runs the variants.
    init(_ variants: OperatorVariants) throws(DemonstrationError) {
        let demonstration = variants.demonstration
        name = demonstration.name
        inputs = demonstration.inputs.map { Input(label: $0.label, isHot: $0.isHot) }
        axes = variants.axes.map { Axis($0, of: demonstration) }
        changes = variants.changes
        limit = variants.limit
        var numbers = Numbers()
        var runs: [String] = []
        for choice in variants.choices {
            runs.append(String(numbers.number(of: try variants.run(choice)), radix: 36))
        }
        self.runs = runs.joined(separator: " ")
        (codes, rows) = (numbers.codes.values, numbers.rows.values)
        (lines, outcomes) = (numbers.lines.values, numbers.outcomes.values)
    }

    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }
}

extension VariantFile.Outcome: Codable {
    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        code = try container.decode(Int.self)
        lines = try container.decode([Int].self)
        inputs = try container.decode([[Double?]].self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(code)
        try container.encode(lines)
        try container.encode(inputs)
    }
}

extension VariantFile.Line: Codable {
    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        row = try container.decode(Int.self)
        start = try container.decode(Double.self)
        end = try container.decode(Double?.self)
        events = try container.decode([VariantEvent].self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(row)
        try container.encode(start)
        try container.encode(end)
        try container.encode(events)
    }
}

/// An event as an array: its frame, and a text. `1` in place of a text is a completion, and `0` a failure.
struct VariantEvent: Codable, Sendable, Hashable {
    let time: Double
    let kind: DemonstrationEvent.Kind

    var isEnd: Bool { kind == .completion || kind == .failure }

    init(_ event: DemonstrationEvent) {
        time = event.time
        kind = event.kind
    }

    init(_ mark: VariantAxis.Mark, names: [Character: String]) {
        time = Double(mark.frame)
        kind =
            switch mark.symbol {
            case "|": .completion
            case "#": .failure
            default: .value(mark.symbol.first.flatMap { names[$0] } ?? mark.symbol)
            }
    }

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        time = try container.decode(Double.self)
        if let end = try? container.decode(Int.self) {
            kind = end == 1 ? .completion : .failure
        } else {
            kind = .value(try container.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(time)
        switch kind {
        case .value(let text): try container.encode(text)
        case .completion: try container.encode(1)
        case .failure: try container.encode(0)
        }
    }
}

extension VariantFile.Axis {
    fileprivate init(_ axis: VariantAxis, of demonstration: OperatorDemonstration) {
        switch axis.options {
        case .event(let index, let marks):
            input = index
            let input = demonstration.inputs[index]
            let names: [Character: String] =
                input.values == .booleans ? ["t": "true", "f": "false"] : input.names
            events = marks.map { mark in mark.map { VariantEvent($0, names: names) } }
        case .parameter(let name, let values):
            parameter = name
            let kind = demonstration.parameters.first { $0.name == name }?.kind
            self.values = values.map { value in
                guard case .closure(let closures) = kind else { return value }
                return closures.first { $0.id == value }?.code ?? value
            }
        }
    }
}

/// The numbers of values, in the order in which they first occur.
private struct Numbering<Value: Hashable> {
    private(set) var values: [Value] = []
    private var numbers: [Value: Int] = [:]

    mutating func number(of value: Value) -> Int {
        if let number = numbers[value] { return number }
        numbers[value] = values.count
        values.append(value)
        return values.count - 1
    }
}

/// The numbers of the results of one demonstration.
private struct Numbers {
    var codes = Numbering<String>()
    var rows = Numbering<VariantFile.Row>()
    var lines = Numbering<VariantFile.Line>()
    var outcomes = Numbering<VariantFile.Outcome>()

    mutating func number(of result: DemonstrationResult) -> Int {
        let inputs = result.rows.filter { $0.kind == .input }.map { row in
            row.subscriptions.flatMap { [$0.start, $0.end] }
        }
        let shown = result.output.map { row in
            let line = VariantFile.Line(
                row: rows.number(of: VariantFile.Row(row)),
                start: row.subscriptions.first?.start ?? 0,
                end: row.subscriptions.first?.end,
                events: row.events.map { VariantEvent($0) }
            )
            return lines.number(of: line)
        }
        let outcome = VariantFile.Outcome(code: codes.number(of: result.code), lines: shown, inputs: inputs)
        return outcomes.number(of: outcome)
    }
}

extension VariantFile.Row {
    /// The label of the result is the line of code, which the outcome has.
    fileprivate init(_ row: DemonstrationRow) {
        let isResult = row.kind == .result
        self.init(label: isResult ? "" : row.label, kind: isResult ? "result" : "output")
    }
}
