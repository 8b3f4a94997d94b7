/// Each source has its own color, which its values keep if an operator forwards them. Computed values have another color.
struct MarbleColors {
    private static let sources = 4
    private var isBehindOperation = false
    private var colorOfLabel: [String: String] = [:]
    private var colorOfText: [String: String] = [:]

    mutating func passOperation() {
        isBehindOperation = true
    }

    mutating func classes(of row: MarblePicture.Row) -> [String] {
        if isBehindOperation { return row.marbles.map { colorOfText[$0.text] ?? "made" } }
        let color = colorOfLabel[row.label] ?? "source\(colorOfLabel.count % Self.sources)"
        colorOfLabel[row.label] = color
        for marble in row.marbles where colorOfText[marble.text] == nil { colorOfText[marble.text] = color }
        return row.marbles.map { _ in color }
    }

    /// Each rule begins with the class of the picture, so the rules do not affect the surrounding page.
    static let styleSheet = """
        .marbles { font-family: system-ui, -apple-system, "Segoe UI", "Helvetica Neue", Arial, sans-serif; }
        .marbles text { fill: #1f2328; text-anchor: middle; }
        .marbles .label { font-size: 14px; text-anchor: start; fill: #57606a; }
        .marbles .value { font-size: 14px; font-weight: 600; }
        .marbles .small { font-size: 12px; }
        .marbles .time { font-size: 11px; fill: #6e7781; }
        .marbles .code { font-size: 14px; \
        font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
        .marbles .card { fill: #ffffff; stroke: #d0d7de; }
        .marbles .box { fill: #f6f8fa; stroke: #afb8c1; stroke-width: 1.5; }
        .marbles .grid { stroke: #eef1f4; }
        .marbles .strong { stroke: #d8dee4; }
        .marbles .line { stroke: #57606a; stroke-width: 2; }
        .marbles .dot { fill: #57606a; }
        .marbles .bar, .marbles .cut { stroke: #57606a; stroke-width: 2.5; stroke-linecap: round; fill: none; }
        .marbles .cross { stroke: #cf222e; stroke-width: 3; stroke-linecap: round; fill: none; }
        .marbles .source0 { fill: #cfe5ff; stroke: #0969da; stroke-width: 2; }
        .marbles .source1 { fill: #ffe2b8; stroke: #bc6c00; stroke-width: 2; }
        .marbles .source2 { fill: #c9f2d3; stroke: #1a7f37; stroke-width: 2; }
        .marbles .source3 { fill: #ffd6e8; stroke: #bf3989; stroke-width: 2; }
        .marbles .made { fill: #e6dbff; stroke: #8250df; stroke-width: 2; }
        @media (prefers-color-scheme: dark) {
        .marbles text { fill: #f0f3f6; }
        .marbles .label { fill: #9ea7b3; }
        .marbles .time { fill: #848d97; }
        .marbles .card { fill: #0d1117; stroke: #30363d; }
        .marbles .box { fill: #161b22; stroke: #484f58; }
        .marbles .grid { stroke: #181d24; }
        .marbles .strong { stroke: #262c34; }
        .marbles .line { stroke: #9ea7b3; }
        .marbles .dot { fill: #9ea7b3; }
        .marbles .bar, .marbles .cut { stroke: #9ea7b3; }
        .marbles .cross { stroke: #ff7b72; }
        .marbles .source0 { fill: #0c2d6b; stroke: #58a6ff; }
        .marbles .source1 { fill: #5a3200; stroke: #f0a13c; }
        .marbles .source2 { fill: #0f4420; stroke: #4ac26b; }
        .marbles .source3 { fill: #5e103e; stroke: #ff80c8; }
        .marbles .made { fill: #3c1e70; stroke: #b794ff; }
        }
        """
}
