/// The action of a key.
public enum WatchKey: Sendable, Equatable {
    /// Shows a level, or hides it.
    case toggle(LogLevel)
    case showAll
    /// Holds the table still, or lets it go on.
    case pause
    case quit

    /// The key of a byte that a terminal sends, or `nil` if it does nothing.
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
