enum SVG {
    static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
        return (tenths < 0 ? "-" : "") + (rest == 0 ? "\(whole)" : "\(whole).\(rest)")
    }

    static func time(_ time: Duration) -> String {
        let attoseconds = time.attoseconds
        if attoseconds.isMultiple(of: 1_000_000_000_000_000_000) {
            return "\(attoseconds / 1_000_000_000_000_000_000) s"
        }
        if attoseconds.isMultiple(of: 1_000_000_000_000_000) { return "\(attoseconds / 1_000_000_000_000_000) ms" }
        if attoseconds.isMultiple(of: 1_000_000_000_000) { return "\(attoseconds / 1_000_000_000_000) µs" }
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
