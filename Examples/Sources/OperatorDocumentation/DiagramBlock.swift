import MarbleOperators
import RACSchedulers

/// A marble diagram in a doc comment: rows, each with a label and a line of marbles.
///
/// `Docs/Marbles.md` has the form of rows in doc comments.
public struct DiagramBlock: Sendable {
    /// A row.
    public struct Row: Sendable, Equatable {
        /// The text before the diagram.
        public let label: String
        /// The diagram without `…` at its end.
        public var diagram: String
        /// In which column of the comment the diagram begins.
        public var column: Int
        /// In which column the label ends, if it stands in the same line.
        let labelEnd: Int?
        /// Indicates whether a `…` at the end says that it goes on in the same way.
        public var goesOn = false
        /// What characters stand for, as written behind the diagram.
        public var legend: [Character: String] = [:]
    }

    /// From top to bottom.
    public let rows: [Row]

    /// The row with this label.
    public func row(_ label: String) -> Row? { rows.first { $0.label == label } }

    /// What characters stand for, all rows together: what one row explains, the others need not.
    public var legend: [Character: String] {
        rows.reduce(into: [:]) { $0.merge($1.legend) { first, _ in first } }
    }

    /// Returns whether a row is the result of a demonstration.
    func isResult(_ row: Row) -> Bool {
        (OperatorDemonstration.all + OperatorDemonstration.ofMainActor).contains { $0.name == row.label }
    }

    /// In which frame a row begins: the first is two spaces behind the longest label that a diagram follows.
    public func start(of row: Row) -> Int {
        let ends = rows.compactMap(\.labelEnd)
        return row.column - (ends.max().map { $0 + 2 } ?? rows.map(\.column).min() ?? 0)
    }

    /// Returns whether lines in a doc comment are meant as a diagram.
    static func isDiagram(_ lines: [String]) -> Bool {
        lines.contains { line in
            line.contains(/--|-\||-\(|-#|-\w-/) || line.contains(/^ \S.* {2}(?:\(\w+\|\)|#|\|)(?: |$)/)
        }
    }

    /// Reads the lines between two fences, each as it stands behind the slashes.
    init(lines: [String]) throws(DiagramProblem) {
        var rows: [Row] = []
        var label: String?
        for line in lines where !line.trimmed.isEmpty {
            let indentation = line.prefix { $0 == " " }.count
            if indentation > 1 {
                guard let pending = label else { throw DiagramProblem("a diagram without a label: \(line.trimmed)") }
                rows.append(Row(label: pending, rest: line, from: indentation, labelEnd: nil))
                label = nil
                continue
            }
            if let pending = label { throw DiagramProblem("'\(pending)' has no diagram") }
            let text = line.dropFirst(indentation)
            guard let gap = text.firstRange(of: "  ") else {
                label = String(text).trimmed
                continue
            }
            let rest = text[gap.lowerBound...].drop { $0 == " " }
            let column = line.count - rest.count
            let label = String(text[..<gap.lowerBound])
            rows.append(Row(label: label, rest: line, from: column, labelEnd: indentation + label.count))
        }
        if let pending = label { throw DiagramProblem("'\(pending)' has no diagram") }
        for (index, row) in rows.enumerated() where rows[..<index].contains(where: { $0.label == row.label }) {
            throw DiagramProblem("two rows are called '\(row.label)'")
        }
        self.rows = rows
    }
}

extension DiagramBlock.Row {
    /// - Parameters:
    ///   - label: The text before the diagram.
    ///   - line: The line.
    ///   - column: Where the diagram begins in it.
    ///   - labelEnd: Where the label ends, if it stands in the line.
    fileprivate init(label: String, rest line: String, from column: Int, labelEnd: Int?) {
        self.label = label
        self.labelEnd = labelEnd
        self.column = column
        var text = String(line.dropFirst(column))
        if let match = text.firstMatch(of: /\s{2,}(\S\s=\s.*)$/) {
            legend = Self.legend(String(match.1))
            text = String(text[..<match.range.lowerBound])
        }
        text = text.trimmed
        goesOn = text.hasSuffix("…")
        diagram = goesOn ? String(text.dropLast()) : text
    }

    /// Reads `x = [1, 2], y = [3]`. Several characters may share a value: `b = c = []`.
    private static func legend(_ text: String) -> [Character: String] {
        var legend: [Character: String] = [:]
        var waiting: [Character] = []
        // A name, what it stands for, and the next name: a comma that no `=` follows belongs to the value.
        var rest = text[...]
        while let match = rest.prefixMatch(of: /(\w)\s=\s/) {
            waiting.append(contentsOf: match.1)
            rest = rest[match.range.upperBound...]
            if rest.prefixMatch(of: /\w\s=\s/) != nil { continue }
            let end = rest.firstMatch(of: /,\s\w\s=\s/)?.range.lowerBound ?? rest.endIndex
            for name in waiting { legend[name] = String(rest[..<end]).trimmed }
            waiting = []
            rest = end == rest.endIndex ? "" : rest[end...].dropFirst(2)
        }
        return legend
    }

    /// In which frame the subscription is disposed, if the diagram says so.
    var disposal: Int? {
        guard let index = diagram.firstIndex(of: "!") else { return nil }
        let before = diagram[..<index]
        return Self.length(of: before)
    }

    /// The events of the diagram. Times count from its beginning.
    func events() throws(DiagramProblem) -> [MarbleEvent<String, RowFailure>] {
        do throws(MarbleError) {
            return try MarbleDiagram(parsing: diagram.replacing("!", with: "")).events(error: RowFailure())
        } catch {
            throw DiagramProblem("\(label): \(error)")
        }
    }

    /// The number of frames the diagram has.
    var length: Int { Self.length(of: diagram[...]) }

    private static func length(of diagram: Substring) -> Int {
        var isGroup = false
        return diagram.reduce(0) { length, character in
            if character == "(" { isGroup = true }
            if character == ")" { isGroup = false }
            return length + (isGroup || character == " " ? 0 : 1)
        }
    }
}

/// What `#` stands for in a row.
struct RowFailure: Error {}

/// Why a diagram cannot be run, or what it says wrong.
struct DiagramProblem: Error {
    let text: String

    init(_ text: String) { self.text = text }
}

extension StringProtocol {
    var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
