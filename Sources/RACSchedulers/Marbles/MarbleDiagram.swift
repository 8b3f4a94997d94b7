/// The events of a signal and their times, as a line of text. Each character, or group in parentheses, is one frame of time:
///
/// ```
/// --a-b--|      two values, then completion in the eighth frame
/// -1-(23)-#     two values in one frame, then a failure
/// --a-   -b-|   spaces are ignored: they line diagrams up
/// ---^--1-!     subscribed to in the fourth frame, disposed in the ninth
/// ```
///
/// A string literal is a diagram. A malformed literal stops the program with a message that points at the wrong character. Use
/// ``init(parsing:)`` for a diagram that is not a literal. `Docs/Testing.md` has the grammar. The diagrams are the same as in
/// RxJS, except that a group lasts only one frame.
public struct MarbleDiagram: Sendable {
    /// Sorted as by `inWritingOrder`.
    let marks: [MarbleMark]
    let length: Int
    private let source: String?

    /// Reads a diagram.
    ///
    /// - Parameter text: The diagram, in the grammar of `Docs/Testing.md`.
    /// - Throws: An error with the reason why the diagram is malformed, and the position.
    public init(parsing text: String) throws(MarbleError) {
        let parser = try MarbleParser(text)
        marks = parser.marks.inWritingOrder
        length = parser.frame
        source = text
    }

    init(_ marks: [MarbleMark]) {
        self.marks = marks.inWritingOrder
        length = (self.marks.last?.position.frame ?? 0) + 1
        source = nil
    }

    /// The diagram without spaces. A diagram of more than 1,000 frames is cut after 1,000 frames and ends with `…`.
    public var text: String {
        marks.cells(in: 0..<min(length, 1_000)).joined() + (length > 1_000 ? "…" : "")
    }

    func error(_ reason: MarbleError.Reason, at mark: MarbleMark) -> MarbleError {
        if let source, let offset = mark.offset { return MarbleError(reason: reason, diagram: source, offset: offset) }
        let before = marks.cells(in: 0..<mark.position.frame).joined()
        return MarbleError(reason: reason, diagram: text, offset: before.count)
    }
}

extension MarbleDiagram: ExpressibleByStringLiteral {
    /// Creates a diagram from a string literal.
    ///
    /// - Parameter literal: The diagram. Precondition, checked even in release builds: the diagram is well-formed.
    public init(stringLiteral literal: String) {
        self = orStop { () throws(MarbleError) in try MarbleDiagram(parsing: literal) }
    }
}

extension MarbleDiagram: Equatable {
    /// Returns whether the marks and their frames are equal. Spaces, and frames without marks at the end, are ignored.
    public static func == (first: MarbleDiagram, second: MarbleDiagram) -> Bool {
        first.marks == second.marks
    }
}

extension MarbleDiagram: CustomStringConvertible {
    /// The diagram on its own line. A failing `#expect(recording == "…")` shows this line below the recording.
    public var description: String { "\n    expected  \(text)" }
}

/// Stops the program with the message of the thrown error, even in release builds.
func orStop<Result>(_ body: () throws(MarbleError) -> Result) -> Result {
    do {
        return try body()
    } catch {
        fatalError("\(error)")
    }
}
