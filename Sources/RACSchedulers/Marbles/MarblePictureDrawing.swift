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
        switch end {
        case .completion(let time): words.append("completed at \(SVG.number(time))")
        case .failure(let time): words.append("failed at \(SVG.number(time))")
        case .disposal(let time): words.append("disposed at \(SVG.number(time))")
        case .open: words.append("goes on")
        }
        return words.joined(separator: ", ")
    }
}

extension MarblePicture.Marble {
    /// In frames.
    var width: Double { 2 * MarbleDrawing.halfWidth(of: MarbleDrawing.shown(text)) / MarbleDrawing.Metrics.frame }
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
        frames = Int(picture.rows.map(\.visibleEnd).reduce(4, max).rounded(.up))
        let label = picture.rows.map { Double($0.label.count) * 7.8 }.reduce(0, max)
        let left = Metrics.margin + (label > 0 ? label + 16 : 0)
        // The first frame is moved to the right, so that a wide first marble does not cover the label.
        origin = picture.rows.flatMap(\.marbles).reduce(left + Metrics.radius) { origin, marble in
            max(origin, left - marble.time * Metrics.frame + Self.halfWidth(of: Self.shown(marble.text)) - 8)
        }
        let operation =
            picture.parts.map { part in
                if case .operation(let text) = part { Double(text.count) * 8.6 + 32 } else { 0 }
            }.reduce(0, max)
        let rows = origin + Double(frames) * Metrics.frame + Metrics.frame
        let origin = origin
        let marbles = picture.rows.flatMap(\.marbles).reduce(0.0) { right, marble in
            max(right, origin + marble.time * Metrics.frame + Self.halfWidth(of: Self.shown(marble.text)))
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
        let (top, bottom) = (Metrics.margin - 4, y)
        let axis = self.axis(from: top, to: bottom)
        let height = bottom + Metrics.axisHeight
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
            <rect class="card" x="0.5" y="0.5" width="\(SVG.number(width - 1))" height="\(SVG.number(height - 1))" rx="10"/>
            \((axis + elements).joined(separator: "\n"))
            </svg>

            """
    }

    private func x(_ time: Double) -> Double { origin + time * Metrics.frame }

    private func axis(from top: Double, to bottom: Double) -> [String] {
        (0...frames).flatMap { frame -> [String] in
            let x = SVG.number(x(Double(frame)))
            let isNumbered = frame.isMultiple(of: 5)
            let line = """
                <line class="\(isNumbered ? "grid strong" : "grid")" x1="\(x)" y1="\(SVG.number(top))" \
                x2="\(x)" y2="\(SVG.number(bottom))"/>
                """
            guard isNumbered else { return [line] }
            let number = SVG.escaped(SVG.time(picture.frame * frame))
            return [line, "<text class=\"time\" x=\"\(x)\" y=\"\(SVG.number(bottom + 15))\">\(number)</text>"]
        }
    }

    private mutating func draw(operation text: String) {
        colors.passOperation()
        let height = Metrics.operationHeight
        elements.append(
            """
            <rect class="box" x="\(SVG.number(Metrics.margin))" y="\(SVG.number(y))" \
            width="\(SVG.number(width - 2 * Metrics.margin))" height="\(SVG.number(height))" rx="8"/>
            <text class="code" x="\(SVG.number(width / 2))" y="\(SVG.number(y + height / 2 + 5))">\
            \(SVG.escaped(text))</text>
            """
        )
        y += height + Metrics.rowGap
    }

    private mutating func draw(_ row: MarblePicture.Row) {
        // Simultaneous marbles are stacked vertically, with the first marble at the top.
        var stacks: [(time: Double, marbles: [(text: String, color: String)])] = []
        for (marble, color) in zip(row.marbles, colors.classes(of: row)) {
            if stacks.last?.time != marble.time { stacks.append((marble.time, [])) }
            stacks[stacks.count - 1].marbles.append((marble.text, color))
        }
        let tallest = max(1, stacks.map(\.marbles.count).reduce(0, max))
        let height = Double(tallest) * (2 * Metrics.radius + 3) + 4
        let center = y + height / 2

        var parts: [String] = []
        if !row.label.isEmpty {
            let label = SVG.escaped(row.label)
            parts.append(
                "<text class=\"label\" x=\"\(SVG.number(Metrics.margin))\" y=\"\(SVG.number(center + 4.5))\">\(label)</text>"
            )
        }
        parts += line(of: row, at: center)
        let endStack = stacks.last.map { $0.time == row.lastTime ? $0.marbles.count : 0 } ?? 0
        parts += end(of: row, at: center, behind: endStack)
        for stack in stacks {
            for (index, marble) in stack.marbles.enumerated() {
                let offset = (Double(index) - Double(stack.marbles.count - 1) / 2) * (2 * Metrics.radius + 3)
                parts.append(draw(marble.text, color: marble.color, x: x(stack.time), y: center + offset))
            }
        }
        elements.append("<g>\n\(parts.joined(separator: "\n"))\n</g>")
        y += height + Metrics.rowGap
    }

    private func line(of row: MarblePicture.Row, at y: Double) -> [String] {
        let begin = row.start > 0 ? x(row.start) : x(0) - Metrics.radius
        var end = x(row.lastTime)
        if case .open = row.end { end = width - Metrics.margin }
        let text = SVG.number(y)
        var parts = [
            "<line class=\"line\" x1=\"\(SVG.number(begin))\" y1=\"\(text)\" x2=\"\(SVG.number(end))\" y2=\"\(text)\"/>"
        ]
        if row.start > 0 {
            parts.append("<circle class=\"dot\" cx=\"\(SVG.number(begin))\" cy=\"\(text)\" r=\"3.5\"/>")
        }
        if case .open = row.end {
            let (back, up, down) = (SVG.number(end - 8), SVG.number(y - 5), SVG.number(y + 5))
            parts.append(
                "<path class=\"dot\" d=\"M\(SVG.number(end + 2)) \(text) L\(back) \(up) L\(back) \(down) Z\"/>"
            )
        }
        return parts
    }

    /// `marbles` is the number of marbles at the time of the end.
    private func end(of row: MarblePicture.Row, at y: Double, behind marbles: Int) -> [String] {
        let half = marbles == 0 ? 12 : Double(marbles) * (Metrics.radius + 1.5) + 6
        switch row.end {
        case .open:
            return []
        case .completion(let time):
            let x = SVG.number(x(time))
            return [
                "<line class=\"bar\" x1=\"\(x)\" y1=\"\(SVG.number(y - half))\" x2=\"\(x)\" y2=\"\(SVG.number(y + half))\"/>"
            ]
        case .failure(let time):
            // Marbles with the same time would hide the failure, which is therefore drawn next to them.
            let x = x(time) + (marbles == 0 ? 0 : Metrics.radius + 10)
            let (left, right) = (SVG.number(x - 9), SVG.number(x + 9))
            let (top, bottom) = (SVG.number(y - 9), SVG.number(y + 9))
            return [
                "<path class=\"cross\" d=\"M\(left) \(top) L\(right) \(bottom) M\(left) \(bottom) L\(right) \(top)\"/>"
            ]
        case .disposal(let time):
            let x = x(time)
            let (left, right) = (SVG.number(x - 6), SVG.number(x + 6))
            return [
                """
                <path class="cut" d="M\(left) \(SVG.number(y + 9)) L\(right) \(SVG.number(y - 9))"/>
                """
            ]
        }
    }

    private func draw(_ text: String, color: String, x: Double, y: Double) -> String {
        let shown = Self.shown(text)
        let halfWidth = Self.halfWidth(of: shown)
        let small = shown.count > 2 ? " small" : ""
        return """
            <rect class="\(color)" x="\(SVG.number(x - halfWidth))" \
            y="\(SVG.number(y - Metrics.radius))" width="\(SVG.number(2 * halfWidth))" \
            height="\(SVG.number(2 * Metrics.radius))" rx="\(SVG.number(Metrics.radius))"/>
            <text class="value\(small)" x="\(SVG.number(x))" y="\(SVG.number(y + (small.isEmpty ? 5 : 4)))">\
            \(SVG.escaped(shown))</text>
            """
    }

    static func shown(_ text: String) -> String {
        text.count > 12 ? text.prefix(11) + "…" : text
    }

    static func halfWidth(of shown: String) -> Double {
        max(Metrics.radius, Double(shown.count) * 3.9 + 6)
    }
}

extension MarblePicture.Row {
    /// The last frame to show. A row without an end needs a further frame for its arrow.
    fileprivate var visibleEnd: Double {
        if case .open = end, !marbles.isEmpty { lastTime + 1 } else { lastTime }
    }
}
