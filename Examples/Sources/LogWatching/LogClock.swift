/// The clock from which a line gets its time.
public enum LogClock: String, Sendable, CaseIterable {
    /// The time of reading: the windows end at the present, and become empty when no lines arrive.
    case arrival
    /// The timestamp of the line: the windows end at the latest timestamp, and a log gets the same numbers whenever it is read.
    case log
}
