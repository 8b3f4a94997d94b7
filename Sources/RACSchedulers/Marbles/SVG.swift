enum SVG {
    typealias Point = (x: Double, y: Double)

    static func element(_ name: String, _ style: String, _ attributes: KeyValuePairs<String, Double>) -> String {
        let attributes = attributes.map { " \($0.key)=\"\(number($0.value))\"" }.joined()
        return "<\(name) class=\"\(style)\"\(attributes)/>"
    }

    static func line(_ style: String, from start: Point, to end: Point) -> String {
        element("line", style, ["x1": start.x, "y1": start.y, "x2": end.x, "y2": end.y])
    }

    static func path(_ style: String, _ lines: [Point]..., isClosed: Bool = false) -> String {
        let steps = lines.map { points in
            "M" + points.map { "\(number($0.x)) \(number($0.y))" }.joined(separator: " L")
        }
        return "<path class=\"\(style)\" d=\"\(steps.joined(separator: " "))\(isClosed ? " Z" : "")\"/>"
    }

    static func rectangle(_ style: String, at corner: Point, _ width: Double, _ height: Double, radius: Double)
        -> String
    {
        element("rect", style, ["x": corner.x, "y": corner.y, "width": width, "height": height, "rx": radius])
    }

    static func text(_ style: String, _ text: String, at position: Point) -> String {
        "<text class=\"\(style)\" x=\"\(number(position.x))\" y=\"\(number(position.y))\">\(escaped(text))</text>"
    }

    static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
        return (tenths < 0 ? "-" : "") + (rest == 0 ? "\(whole)" : "\(whole).\(rest)")
    }

    static func time(_ time: Duration) -> String {
        let units: [(String, Duration)] = [("s", .seconds(1)), ("ms", .milliseconds(1)), ("µs", .microseconds(1))]
        for (name, unit) in units where time.attoseconds.isMultiple(of: unit.attoseconds) {
            return "\(time.attoseconds / unit.attoseconds) \(name)"
        }
        return "\(time)"
    }

    /// Escapes text for an element or an attribute. Characters that XML does not allow are omitted.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\t", "\n", "\r": escaped += " "
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Depends only on the text, so that a picture that is generated again stays the same.
    static func identifier(_ text: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return "marbles-" + String(hash, radix: 36)
    }
}
