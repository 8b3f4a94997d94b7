import Foundation

/// A picture of all rows that are also measured with another framework: bars of logarithmic length, for light and dark pages.
struct Chart {
    private let bars: [Bars]
    private let machine: String

    /// The bars of a row, and their position.
    private struct Bars {
        let row: RowResult
        let figures: [(kind: Kind, figure: Double, name: String)]
    }

    private enum Kind: String, CaseIterable {
        case here
        case peer
        case hand

        var title: String {
            switch self {
            case .here: "here"
            case .peer: "the best of the other frameworks"
            case .hand: "written by hand"
            }
        }
    }

    private let width = 960.0
    private let nameWidth = 400.0
    private let valueWidth = 110.0
    private let barHeight = 9.0
    private let rowGap = 9.0
    private let familyHeight = 30.0
    private let top = 92.0
    /// The shortest and the longest bar, as powers of ten of nanoseconds.
    private let powers: ClosedRange<Int>

    init(_ table: TableResult) {
        machine = table.machine
        bars = table.rows.compactMap { row in
            guard row.figure != .bytes, row.growth == nil, let here = row.figure(of: .here), let peer = row.bestPeer
            else { return nil }
            let hand = row.figure(of: .byHand).map { (Kind.hand, $0, "") }
            return Bars(
                row: row,
                figures: [(.here, here, ""), (.peer, peer.figure, peer.side.rawValue)] + [hand].compactMap { $0 }
            )
        }
        let all = bars.flatMap(\.figures).map { max($0.figure, 0.1) }
        let lower = Int(log10(all.min() ?? 1).rounded(.down))
        powers = lower...max(lower + 1, Int(log10(all.max() ?? 10).rounded(.up)))
    }

    var svg: String {
        var (y, body, family) = (top, "", "")
        for bars in bars {
            if bars.row.family != family {
                family = bars.row.family
                body += text(family, x: 12, y: y + 20, style: "family")
                y += familyHeight
            }
            body += draw(bars, at: y)
            y += height(bars) + rowGap
        }
        let height = y + 12
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(short(width))" height="\(short(height))" \
            viewBox="0 0 \(short(width)) \(short(height))" role="img">
            <title>Nanoseconds for each item, on a logarithmic scale</title>
            <desc>\(escaped(description))</desc>
            \(style)
            <rect class="page" width="\(short(width))" height="\(short(height))" rx="8"/>
            \(text("Nanoseconds for each item, on a logarithmic scale: shorter is faster", x: 12, y: 26, style: "title"))\
            \(text(machine, x: 12, y: 44, style: "note"))\(legend)\(axis(to: height - 8))\(body)</svg>

            """
    }

    /// All numbers as text, for readers who cannot see the picture.
    private var description: String {
        bars.map { bars in
            let figures = bars.figures.map { "\($0.kind.title) \(rounded($0.figure))" }
            return "\(bars.row.nameAndUnit): \(figures.joined(separator: ", "))."
        }
        .joined(separator: " ")
    }

    private var style: String {
        """
        <style>
        text { font: 12px system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; fill: #1f2328 }
        .title { font-size: 15px; font-weight: 600 } .family { font-size: 13px; font-weight: 600 }
        .note, .axis { fill: #59636e; font-size: 11px } .value { font-size: 9.5px }
        .page { fill: #ffffff } .line { stroke: #d1d9e0; stroke-width: 1 }
        .here { fill: #0969da } .peer { fill: #d4762c } .hand { fill: #9aa4af }
        @media (prefers-color-scheme: dark) {
        text { fill: #e6edf3 } .note, .axis { fill: #9198a1 } .page { fill: #0d1117 } .line { stroke: #30363d }
        .here { fill: #4493f8 } .peer { fill: #e0823d } .hand { fill: #6e7781 }
        }
        </style>
        """
    }

    private var legend: String {
        var (x, result) = (nameWidth, "")
        for kind in Kind.allCases {
            result += rectangle(x: x, y: 54, width: 12, height: 12, style: kind.rawValue)
            result += text(kind.title, x: x + 18, y: 64, style: "note")
            x += Double(kind.title.count) * 6 + 44
        }
        return result
    }

    private func axis(to bottom: Double) -> String {
        powers.map { power in
            let x = position(pow(10, Double(power)))
            let line = """
                <line class="line" x1="\(short(x))" y1="\(short(top))" x2="\(short(x))" y2="\(short(bottom))"/>

                """
            return line + text(label(power), x: x, y: top - 6, style: "axis", anchor: "middle")
        }
        .joined()
    }

    private func draw(_ bars: Bars, at y: Double) -> String {
        var result = text(
            bars.row.figure == .wallTime ? "\(bars.row.name), wall" : bars.row.name,
            x: nameWidth - 8,
            y: y + height(bars) / 2 + 4,
            style: "name",
            anchor: "end"
        )
        for (index, (kind, figure, name)) in bars.figures.enumerated() {
            let y = y + Double(index) * barHeight
            let length = max(position(figure) - nameWidth, 1)
            result += rectangle(x: nameWidth, y: y, width: length, height: barHeight - 1, style: kind.rawValue)
            let value = name.isEmpty ? rounded(figure) : "\(rounded(figure)) \(name)"
            result += text(value, x: nameWidth + length + 4, y: y + barHeight - 1, style: "value")
        }
        return result
    }

    private func height(_ bars: Bars) -> Double { Double(bars.figures.count) * barHeight }

    /// The end of the bar for a number of nanoseconds.
    private func position(_ figure: Double) -> Double {
        let (lower, upper) = (Double(powers.lowerBound), Double(powers.upperBound))
        let part = (log10(max(figure, 1e-3)) - lower) / (upper - lower)
        return nameWidth + max(part, 0) * (width - nameWidth - valueWidth)
    }

    private func label(_ power: Int) -> String {
        switch power {
        case ..<0: "\(short(pow(10, Double(power)))) ns"
        case ..<3: "\(Int(pow(10, Double(power)))) ns"
        case ..<6: "\(Int(pow(10, Double(power - 3)))) µs"
        default: "\(Int(pow(10, Double(power - 6)))) ms"
        }
    }

    // MARK: - Elements

    private func text(_ content: String, x: Double, y: Double, style: String, anchor: String = "start") -> String {
        """
        <text class="\(style)" x="\(short(x))" y="\(short(y))" text-anchor="\(anchor)">\(escaped(content))</text>

        """
    }

    private func rectangle(x: Double, y: Double, width: Double, height: Double, style: String) -> String {
        """
        <rect class="\(style)" x="\(short(x))" y="\(short(y))" width="\(short(width))" height="\(short(height))"/>

        """
    }

    private func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    }
}
