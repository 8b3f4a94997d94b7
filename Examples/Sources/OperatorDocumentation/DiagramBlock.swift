import MarbleOperators
import RACSchedulers

/// A marble diagram in a doc comment: rows, each with a label and a line of marbles.
///
/// `CONTRIBUTING.md` describes the form of rows in doc comments.
public struct DiagramBlock: Sendable {
    /// A row.
    public struct Row: Sendable, Equatable {
        /// The text before the diagram.
        public let label: String
        /// The diagram without the `…` at its end.
        public var diagram: String
        /// The column of the comment in which the diagram begins.
        public var column: Int
        /// The column in which the label ends, if it is on the same line.
        let labelEnd: Int?
        /// Indicates whether the diagram ends with `…`, which means that it continues in the same way.
        public var goesOn = false
        /// The values of characters, as written after the diagram.
        public var legend: [Character: String] = [:]
    }

    /// The rows, from top to bottom.
    public let rows: [Row]

    /// Returns the row with this label.
    public func row(_ label: String) -> Row? { rows.first { $0.label == label } }

    /// The values of the characters in all rows. A character that one row explains has that value in all rows.
    public var legend: [Character: String] {
        rows.reduce(into: [:]) { $0.merge($1.legend) { first, _ in first } }
    }

    /// Returns whether a row is the result of a demonstration.
    func isResult(_ row: Row) -> Bool {
        (OperatorDemonstration.all + OperatorDemonstration.ofMainActor).contains { $0.name == row.label }
    }

    /// Returns the frame in which a row begins. The first frame is two spaces after the longest label before a diagram.
    public func start(of row: Row) -> Int {
        let ends = rows.compactMap(\.labelEnd)
        return row.column - (ends.max().map { $0 + 2 } ?? rows.map(\.column).min() ?? 0)
    }

    /// Returns whether lines in a doc comment are intended as a diagram.
    static func isDiagram(_ lines: [String]) -> Bool {
        lines.contains { line in
            line.contains(/--|-\||-\(|-#|-\w-/) || line.contains(/^ \S.* {2}(?:\(\w+\|\)|#|\|)(?: |$)/)
        }
    }

    /// Parses the lines between two fences. The lines have no slashes.
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
    ///   - line: The line that contains the diagram.
    ///   - column: The column in which the diagram begins.
    ///   - labelEnd: The column in which the label ends, if it is on the same line.
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

    /// Parses `x = [1, 2], y = [3]`. Several characters can share a value: `b = c = []`.
    private static func legend(_ text: String) -> [Character: String] {
        var legend: [Character: String] = [:]
        var waiting: [Character] = []
        // A value ends where the next name begins. A comma without a following name and `=` belongs to the value.
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

    /// The frame in which the subscription is disposed, or `nil`.
    var disposal: Int? {
        guard let index = diagram.firstIndex(of: "!") else { return nil }
        let before = diagram[..<index]
        return Self.length(of: before)
    }

    /// Returns the events of the diagram. Times count from the beginning of the diagram.
    func events() throws(DiagramProblem) -> [MarbleEvent<String, RowFailure>] {
        do throws(MarbleError) {
            return try MarbleDiagram(parsing: diagram.replacing("!", with: "")).events(error: RowFailure())
        } catch {
            throw DiagramProblem("\(label): \(error)")
        }
    }

    /// The length of the diagram in frames.
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

/// The failure that `#` sends in a row.
struct RowFailure: Error {}

/// The reason why a diagram cannot be run, or is wrong.
struct DiagramProblem: Error {
    let text: String

    init(_ text: String) { self.text = text }
}

extension StringProtocol {
    var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
