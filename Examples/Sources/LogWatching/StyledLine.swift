/// A line of text whose parts look different, for a terminal or for what shows no colors.
public struct StyledLine: Sendable, Equatable {
    /// How a part looks.
    public enum Style: String, Sendable {
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

    init() {}

    init(_ text: String, _ style: Style = .plain) {
        append(text, style)
    }

    mutating func append(_ text: String, _ style: Style = .plain) {
        parts.append(Part(text: text, style: style))
    }

    /// The text, cut off at a width.
    public func text(width: Int = .max) -> String {
        rendered(width: width, hasColors: false)
    }

    /// The text with the codes of its colors, cut off at a width.
    public func rendered(width: Int = .max, hasColors: Bool = true) -> String {
        var (result, room) = ("", width)
        for part in parts where room > 0 {
            let fitting = part.text.cut(toWidth: room)
            room -= fitting.displayWidth
            result += hasColors && part.style != .plain ? "\u{1B}[\(part.style.rawValue)m\(fitting)\u{1B}[0m" : fitting
        }
        return result
    }
}

extension LogLevel {
    var style: StyledLine.Style {
        switch self {
        case .error: .error
        case .warning: .warning
        case .info: .info
        case .debug: .debug
        }
    }
}
