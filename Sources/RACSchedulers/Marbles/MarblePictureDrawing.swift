extension MarblePicture {
    /// The picture as an SVG document, which needs no other file, font or script, and is readable on any page.
    public var svg: String {
        var drawing = MarbleDrawing(self)
        return drawing.document()
    }

    var summary: String {
        var sentences: [String] = []
        for part in parts {
            switch part {
            case .operation(let text): sentences.append("Through \(text):")
            case .row(let row): sentences.append("\(row.label.isEmpty ? "Signal" : row.label): \(row.summary).")
            }
        }
        sentences.append("Times are in frames of \(frame).")
        return sentences.joined(separator: " ")
    }
}

extension MarblePicture.Row {
    fileprivate var summary: String {
        var words = start == 0 ? [] : ["subscribed at \(SVG.number(start))"]
        words += marbles.map { "\($0.text) at \(SVG.number($0.time))" }
        words.append(end.map { "\($0.mark.rawValue) at \(SVG.number($0.time))" } ?? "goes on")
        return words.joined(separator: ", ")
    }
}

extension MarblePicture.Marble {
    fileprivate var shownText: String { text.count > 12 ? text.prefix(11) + "…" : text }

    fileprivate var halfWidth: Double { max(MarbleDrawing.Metrics.radius, Double(shownText.count) * 3.9 + 6) }

    /// In frames.
    var width: Double { 2 * halfWidth / MarbleDrawing.Metrics.frame }
}

private struct MarbleDrawing {
    /// In pixels.
    enum Metrics {
        static let frame = 40.0
        static let radius = 14.0
        static let rowGap = 16.0
        static let margin = 20.0
        static let operationHeight = 42.0
        static let axisHeight = 28.0
    }

    private let picture: MarblePicture
    private var colors = MarbleColors()
    private let frames: Int
    private let origin: Double
    private let width: Double
    private var y = Metrics.margin
    private var elements: [String] = []

    init(_ picture: MarblePicture) {
        self.picture = picture
        // A row without an end needs a further frame for its arrow.
        let ends = picture.rows.map { $0.end == nil && !$0.marbles.isEmpty ? $0.lastTime + 1 : $0.lastTime }
        frames = Int(ends.reduce(4, max).rounded(.up))
        let label = picture.rows.map { Double($0.label.count) * 7.8 }.reduce(0, max)
        let left = Metrics.margin + (label > 0 ? label + 16 : 0)
        // The first frame is moved to the right, so that a wide first marble does not cover the label.
        origin = picture.rows.flatMap(\.marbles).reduce(left + Metrics.radius) { origin, marble in
            max(origin, left - marble.time * Metrics.frame + marble.halfWidth - 8)
        }
        let operation =
            picture.parts.map { part in
                if case .operation(let text) = part { Double(text.count) * 8.6 + 32 } else { 0 }
            }.reduce(0, max)
        let rows = origin + Double(frames) * Metrics.frame + Metrics.frame
        let origin = origin
        let marbles = picture.rows.flatMap(\.marbles).reduce(0.0) { right, marble in
            max(right, origin + marble.time * Metrics.frame + marble.halfWidth)
        }
        width = max(rows, operation + 2 * Metrics.margin, marbles + Metrics.margin).rounded(.up)
    }

    mutating func document() -> String {
        for part in picture.parts {
            switch part {
            case .row(let row): draw(row)
            case .operation(let text): draw(operation: text)
            }
        }
        let axis = self.axis(from: Metrics.margin - 4, to: y)
        let height = y + Metrics.axisHeight
        let identifier = SVG.identifier(picture.title + picture.summary)
        let size = "width=\"\(SVG.number(width))\" height=\"\(SVG.number(height))\""
        return """
            <svg xmlns="http://www.w3.org/2000/svg" \(size) viewBox="0 0 \(SVG.number(width)) \(SVG.number(height))" \
            role="img" aria-labelledby="\(identifier)-title \(identifier)-text" class="marbles">
            <title id="\(identifier)-title">\(SVG.escaped(picture.title))</title>
            <desc id="\(identifier)-text">\(SVG.escaped(picture.summary))</desc>
            <style>
            \(MarbleColors.styleSheet)
            </style>
            \(SVG.rectangle("card", at: (0.5, 0.5), width - 1, height - 1, radius: 10))
            \((axis + elements).joined(separator: "\n"))
            </svg>

            """
    }

    private func x(_ time: Double) -> Double { origin + time * Metrics.frame }

    private func axis(from top: Double, to bottom: Double) -> [String] {
        (0...frames).flatMap { frame -> [String] in
            let x = x(Double(frame))
            guard frame.isMultiple(of: 5) else { return [SVG.line("grid", from: (x, top), to: (x, bottom))] }
            return [
                SVG.line("grid strong", from: (x, top), to: (x, bottom)),
                SVG.text("time", SVG.time(picture.frame * frame), at: (x, bottom + 15)),
            ]
        }
    }

    private mutating func draw(operation text: String) {
        colors.passOperation()
        let height = Metrics.operationHeight
        elements += [
            SVG.rectangle("box", at: (Metrics.margin, y), width - 2 * Metrics.margin, height, radius: 8),
            SVG.text("code", text, at: (width / 2, y + height / 2 + 5)),
        ]
        y += height + Metrics.rowGap
    }

    private mutating func draw(_ row: MarblePicture.Row) {
        // Simultaneous marbles are stacked vertically, with the first marble at the top.
        var stacks: [(time: Double, marbles: [(marble: MarblePicture.Marble, color: String)])] = []
        for (marble, color) in zip(row.marbles, colors.classes(of: row)) {
            if stacks.last?.time != marble.time { stacks.append((marble.time, [])) }
            stacks[stacks.count - 1].marbles.append((marble, color))
        }
        let tallest = max(1, stacks.map(\.marbles.count).reduce(0, max))
        let height = Double(tallest) * (2 * Metrics.radius + 3) + 4
        let center = y + height / 2

        var parts: [String] = []
        if !row.label.isEmpty { parts.append(SVG.text("label", row.label, at: (Metrics.margin, center + 4.5))) }
        parts += line(of: row, at: center)
        let endStack = stacks.last.map { $0.time == row.lastTime ? $0.marbles.count : 0 } ?? 0
        parts += end(of: row, at: center, behind: endStack)
        for stack in stacks {
            for (index, (marble, color)) in stack.marbles.enumerated() {
                let offset = (Double(index) - Double(stack.marbles.count - 1) / 2) * (2 * Metrics.radius + 3)
                parts += draw(marble, color: color, x: x(stack.time), y: center + offset)
            }
        }
        elements.append("<g>\n\(parts.joined(separator: "\n"))\n</g>")
        y += height + Metrics.rowGap
    }

    private func line(of row: MarblePicture.Row, at y: Double) -> [String] {
        let begin = row.start > 0 ? x(row.start) : x(0) - Metrics.radius
        let end = row.end == nil ? width - Metrics.margin : x(row.lastTime)
        var parts = [SVG.line("line", from: (begin, y), to: (end, y))]
        if row.start > 0 { parts.append(SVG.element("circle", "dot", ["cx": begin, "cy": y, "r": 3.5])) }
        if row.end == nil {
            parts.append(SVG.path("dot", [(end + 2, y), (end - 8, y - 5), (end - 8, y + 5)], isClosed: true))
        }
        return parts
    }

    private func end(of row: MarblePicture.Row, at y: Double, behind marbles: Int) -> [String] {
        guard let end = row.end else { return [] }
        let x = x(end.time)
        switch end.mark {
        case .completion:
            let half = marbles == 0 ? 12 : Double(marbles) * (Metrics.radius + 1.5) + 6
            return [SVG.line("bar", from: (x, y - half), to: (x, y + half))]
        case .failure:
            // Marbles with the same time would hide the failure, which is therefore drawn next to them.
            let x = x + (marbles == 0 ? 0 : Metrics.radius + 10)
            return [SVG.path("cross", [(x - 9, y - 9), (x + 9, y + 9)], [(x - 9, y + 9), (x + 9, y - 9)])]
        case .disposal:
            return [SVG.path("cut", [(x - 6, y + 9), (x + 6, y - 9)])]
        }
    }

    private func draw(_ marble: MarblePicture.Marble, color: String, x: Double, y: Double) -> [String] {
        let (corner, height) = ((x - marble.halfWidth, y - Metrics.radius), 2 * Metrics.radius)
        let isSmall = marble.shownText.count > 2
        return [
            SVG.rectangle(color, at: corner, 2 * marble.halfWidth, height, radius: Metrics.radius),
            SVG.text(isSmall ? "value small" : "value", marble.shownText, at: (x, y + (isSmall ? 4 : 5))),
        ]
    }
}
