extension StringProtocol {
    /// The number of terminal cells that the text occupies.
    package var displayWidth: Int {
        // Fast path: nearly all text is ASCII.
        if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
        return reduce(0) { $0 + $1.displayWidth }
    }

    /// Returns the longest beginning of the text that fits into `width` cells.
    package func cut(toWidth width: Int) -> String {
        if displayWidth <= width { return String(self) }
        var room = width
        return String(
            prefix {
                room -= $0.displayWidth
                return room >= 0
            }
        )
    }

    /// Returns the text as a column: cut off, or padded with spaces.
    package func column(_ width: Int, isNumber: Bool = false) -> String {
        let text = cut(toWidth: width)
        let filling = String(repeating: " ", count: width - text.displayWidth)
        return isNumber ? filling + text : text + filling
    }

    /// The text without control characters. Lines of a log can be from any source.
    package var printable: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.isPrintable ? $0 : "\u{FFFD}" }))
    }
}

extension Character {
    fileprivate var displayWidth: Int {
        guard let first = unicodeScalars.first else { return 0 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return first.isWide || unicodeScalars.contains("\u{FE0F}") ? 2 : 1
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isPrintable: Bool {
        switch properties.generalCategory {
        // `format` includes the characters that change the direction of text.
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .format: false
        default: true
        }
    }

    /// Indicates whether terminals use two cells for the character: the letters of East Asia, and pictures.
    fileprivate var isWide: Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF,
            0x20000...0x3FFFD:
            true
        default:
            properties.isEmojiPresentation
        }
    }
}
