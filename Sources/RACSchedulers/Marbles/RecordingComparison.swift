extension Recording {
    /// Returns whether a recording equals a diagram: the same values, failure and completion in the same frames, and in the
    /// same order within a frame. `^` and `!` are compared only if the diagram has these marks. `#` equals any failure. Spaces
    /// and frames without events at the end are ignored. A recording with an event between two frames equals no diagram.
    public static func == (recording: Recording, diagram: MarbleDiagram) -> Bool {
        recording.difference(from: diagram) == nil
    }

    /// Returns whether a recording equals a diagram. See ``==(_:_:)``.
    public static func == (diagram: MarbleDiagram, recording: Recording) -> Bool {
        recording == diagram
    }

    /// Returns whether a recording differs from a diagram.
    public static func != (recording: Recording, diagram: MarbleDiagram) -> Bool {
        !(recording == diagram)
    }

    /// Returns whether a recording differs from a diagram.
    public static func != (diagram: MarbleDiagram, recording: Recording) -> Bool {
        !(recording == diagram)
    }

    /// Returns the first difference from a diagram, or `nil` if there is no difference. See ``==(_:_:)``.
    ///
    /// ```text
    /// expected  --1-2--|
    /// recorded  --1-3--|
    ///               ^ frame 4: expected '2', recorded '3'
    /// ```
    ///
    /// - Parameter diagram: The expected events.
    public func difference(from diagram: MarbleDiagram) -> MarbleDifference? {
        let expected = diagram.marks.map { mark in
            guard case .value(let character) = mark.symbol else { return mark }
            return MarbleMark(symbol: .value(symbols.canonical(character)), position: mark.position)
        }
        let recorded = marks.filter { $0.symbol.isEvent || expected.contains($0.symbol) }
        return MarbleDifference(expected: expected, written: diagram.marks, recorded: recorded)
    }
}

extension Recording: CustomStringConvertible {
    /// The diagram on its own line. Further lines show the values without a character and the events between two frames. A
    /// failing `#expect(recording == "…")` shows the recorded diagram above the expected diagram.
    public var description: String {
        var lines = ["", "    recorded  \(diagram.text)"]
        let events = events
        let unnamed = events.compactMap(\.event.value).filter { symbols.character($0) == nil }
        if !unnamed.isEmpty {
            let values = unnamed.map { "\($0)" }.joined(separator: ", ")
            lines.append("              ? stands for \(values); name values with `record(_:values:)`")
        }
        let between = events.filter { FramePosition($0.time, frame: frame).isBetweenFrames }
        if !between.isEmpty {
            let texts = between.map { "\($0)" }.joined(separator: ", ")
            lines.append("              between two frames: \(texts)")
        }
        return lines.joined(separator: "\n")
    }
}

/// The first difference between a recording and a diagram.
public struct MarbleDifference: Sendable, Equatable {
    /// The first frame that differs, counted from zero.
    public let frame: Int
    /// Three lines: the expected diagram, the recorded diagram aligned with it, and a mark at the difference.
    public let text: String

    /// `written` contains the same marks as `expected`, but with the characters of the diagram. The text shows `written`.
    init?(expected: [MarbleMark], written: [MarbleMark], recorded: [MarbleMark]) {
        // Both arrays are sorted by frame. Therefore their first difference is also the earliest difference in time.
        var index = 0
        while index < expected.count, index < recorded.count, Self.isMatch(expected[index], recorded[index]) {
            index += 1
        }
        if index == expected.count, index == recorded.count { return nil }

        let firsts = [expected, recorded].compactMap { $0.indices.contains(index) ? $0[index] : nil }
        let frame = firsts.map(\.position.frame).min() ?? 0
        self.frame = frame

        // In a long recording, only the frames around the difference are shown.
        let length = ([frame] + expected.map(\.position.frame) + recorded.map(\.position.frame)).reduce(0, max) + 1
        let start = frame > 100 ? frame - 60 : 0
        let frames = start..<min(length, start + 160)
        let (expectedCells, recordedCells) = (written.cells(in: frames), recorded.cells(in: frames))
        let widths = zip(expectedCells, recordedCells).map { max($0.count, $1.count) }
        let rows = [expectedCells, recordedCells].map { cells in
            let row = zip(cells, widths).map { $0.padded(to: $1) }.joined()
            return String(row.reversed().drop { $0 == " " }.reversed())
        }
        let column = widths.prefix(frame - start).reduce(0, +)
        let ellipsis = start > 0 ? "…" : ""

        let expectedSymbols = written.filter { $0.position.frame == frame }
        let recordedSymbols = recorded.filter { $0.position.frame == frame }
        text = """
            expected  \(ellipsis)\(rows[0])
            recorded  \(ellipsis)\(rows[1])
            \(String(repeating: " ", count: 10 + ellipsis.count + column))^ frame \(frame): \
            expected \(Self.words(expectedSymbols)), recorded \(Self.words(recordedSymbols))
            """
    }

    private static func isMatch(_ expected: MarbleMark, _ recorded: MarbleMark) -> Bool {
        expected == recorded && expected.symbol != .unnamed && !recorded.position.isBetweenFrames
    }

    private static func words(_ marks: [MarbleMark]) -> String {
        if marks.isEmpty { return "nothing" }
        return marks.map { mark in
            let rest = mark.position.isBetweenFrames ? " \(mark.position.rest) after the frame began" : ""
            return "'\(mark.symbol.character)'\(rest)"
        }.joined(separator: " and ")
    }
}

extension MarbleDifference: CustomStringConvertible {
    /// The text, which begins on a new line.
    public var description: String { "\n" + text }
}
