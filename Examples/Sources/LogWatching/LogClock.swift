/// The clock that assigns a time to a line.
public enum LogClock: String, Sendable, CaseIterable {
    /// The time at which the line is read. The windows end at the present, and become empty when no lines arrive.
    case arrival
    /// The timestamp of the line. The windows end at the latest timestamp, and a log has the same counts whenever it is read.
    case log
}
