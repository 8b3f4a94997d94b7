enum JSON {
    static func string(_ text: String) -> String {
        // Most texts have no character that must be escaped. Searching for such a character costs less than copying all
        // characters.
        if !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) { return "\"" + text + "\"" }
        var written = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": written += "\\\""
            case "\\": written += "\\\\"
            case "\u{0}"..."\u{1F}": written += "\\u" + scalar.value.digits(4, radix: 16)
            default: written.unicodeScalars.append(scalar)
            }
        }
        return written + "\""
    }
}
