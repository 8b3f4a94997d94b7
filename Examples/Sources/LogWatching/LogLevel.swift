/// The severity of a line.
public enum LogLevel: Int, CaseIterable, Sendable, Comparable {
    case error, warning, info, debug

    /// Creates a level from its name in a log, in any case: `ERROR`, `warn`, `notice`, …
    init?(name: Substring) {
        switch name.lowercased() {
        case "error", "err", "fatal", "critical", "crit", "alert", "emergency", "emerg": self = .error
        case "warning", "warn": self = .warning
        case "info", "notice": self = .info
        case "debug", "trace": self = .debug
        default: return nil
        }
    }

    /// Creates a level from a severity of syslog, 0 to 7.
    init(severity: Int) {
        switch severity {
        case ...3: self = .error
        case 4: self = .warning
        case 5, 6: self = .info
        default: self = .debug
        }
    }

    /// The name that this program shows.
    public var name: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .info: "info"
        case .debug: "debug"
        }
    }

    /// A more serious level is less than a less serious level.
    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
