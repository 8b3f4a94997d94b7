/// A line of text with styled parts. The line can also be written without colors.
package struct StyledLine: Sendable, Equatable {
    /// The style of a part.
    package enum Style: String, Sendable {
        case plain = ""
        case bold = "1"
        case dim = "2"
        case title = "1;7"
        case error = "31"
        case warning = "33"
        case info = "32"
        case debug = "36"
    }

    private struct Part: Sendable, Equatable {
        let text: String
        let style: Style
    }

    private var parts: [Part] = []

    package init() {}

    package init(_ text: String, _ style: Style = .plain) {
        append(text, style)
    }

    package mutating func append(_ text: String, _ style: Style = .plain) {
        parts.append(Part(text: text, style: style))
    }

    /// Returns the text, cut off at a width.
    package func text(width: Int = .max) -> String {
        rendered(width: width, hasColors: false)
    }

    /// Returns the text with the codes of its colors, cut off at a width.
    package func rendered(width: Int = .max, hasColors: Bool = true) -> String {
        var (result, room) = ("", width)
        for part in parts where room > 0 {
            let fitting = part.text.cut(toWidth: room)
            room -= fitting.displayWidth
            result += hasColors && part.style != .plain ? "\u{1B}[\(part.style.rawValue)m\(fitting)\u{1B}[0m" : fitting
        }
        return result
    }
}
