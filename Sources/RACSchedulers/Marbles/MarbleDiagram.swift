/// The events of a signal and their times, as a line of text.
///
/// Every character is one frame of time, and a group of events in parentheses is one frame as well:
///
/// ```
/// --a-b--|      two values, then completion in the eighth frame
/// -1-(23)-#     two values in one frame, then a failure
/// --a-   -b-|   spaces are ignored: they line diagrams up
/// ---^--1-!     subscribed to in the fourth frame, disposed in the ninth
/// ```
///
/// A string literal is a diagram. A malformed literal stops the program with a message that points at the character. See
/// ``init(parsing:)`` for a diagram from another source, and `Docs/Testing.md` for the grammar.
///
/// The diagrams are the same as in RxJS, except that a group lasts only one frame.
public struct MarbleDiagram: Sendable {
    /// The marks, in writing order.
    let marks: [MarbleMark]
    /// The number of frames. All marks are in these frames.
    let length: Int
    private let source: String?

    /// Reads a diagram.
    ///
    /// - Parameter text: The diagram, in the grammar of `Docs/Testing.md`.
    /// - Throws: The reason why the diagram is malformed, and the position.
    public init(parsing text: String) throws(MarbleError) {
        let parser = try MarbleParser(text)
        marks = parser.marks.inWritingOrder
        length = parser.frame
        source = text
    }

    /// Creates a diagram from marks, which can be in any order.
    init(_ marks: [MarbleMark]) {
        self.marks = marks.inWritingOrder
        length = (self.marks.last?.position.frame ?? 0) + 1
        source = nil
    }

    /// The diagram without spaces. A diagram of more than 1,000 frames is cut after the first 1,000 and ends with `…`.
    public var text: String {
        MarbleLayout.cells(of: marks, in: 0..<min(length, 1_000)).joined() + (length > 1_000 ? "…" : "")
    }

    /// Returns an error that points at a mark of this diagram.
    func error(_ reason: MarbleError.Reason, at mark: MarbleMark) -> MarbleError {
        if let source, let offset = mark.offset { return MarbleError(reason: reason, diagram: source, offset: offset) }
        let before = MarbleLayout.cells(of: marks, in: 0..<mark.position.frame).joined()
        return MarbleError(reason: reason, diagram: text, offset: before.count)
    }
}

extension MarbleDiagram: ExpressibleByStringLiteral {
    /// Reads a diagram in the source code.
    ///
    /// - Parameter literal: The diagram. Precondition, checked even in release builds: the diagram is well-formed.
    public init(stringLiteral literal: String) {
        self = orStop { () throws(MarbleError) in try MarbleDiagram(parsing: literal) }
    }
}

extension MarbleDiagram: Equatable {
    /// Returns whether two diagrams have the same marks in the same frames. Spaces, and frames without events at the end, make
    /// no difference.
    public static func == (first: MarbleDiagram, second: MarbleDiagram) -> Bool {
        first.marks == second.marks
    }
}

extension MarbleDiagram: CustomStringConvertible {
    /// The diagram on its own line. A failing `#expect(recording == "…")` shows it below the recording.
    public var description: String { "\n    expected  \(text)" }
}

/// Returns the result of a closure. If the closure throws, stops the program with the message of the error, even in release
/// builds.
func orStop<Result>(_ body: () throws(MarbleError) -> Result) -> Result {
    do {
        return try body()
    } catch {
        fatalError("\(error)")
    }
}
