/// The action of a key.
public enum WatchKey: Sendable, Equatable {
    /// Shows or hides a level.
    case toggle(LogLevel)
    case showAll
    /// Pauses or resumes the table.
    case pause
    case quit

    /// Creates the key of a byte that a terminal sends, or returns `nil` if the byte has no action.
    public init?(byte: UInt8) {
        switch Character(UnicodeScalar(byte)) {
        case "1", "e", "E": self = .toggle(.error)
        case "2", "w", "W": self = .toggle(.warning)
        case "3", "i", "I": self = .toggle(.info)
        case "4", "d", "D": self = .toggle(.debug)
        case "a", "A": self = .showAll
        case " ": self = .pause
        case "q", "Q": self = .quit
        default: return nil
        }
    }
}
