/// What time a line belongs to.
public enum LogClock: String, Sendable, CaseIterable {
    /// The time when it was read: the windows end at the present, and empty when nothing arrives.
    case arrival
    /// The time that it tells: the windows end at the latest time of any line, so a log gives the same numbers whenever it is read.
    case log
}
