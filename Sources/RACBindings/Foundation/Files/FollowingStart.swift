/// The line at which `Signal.lines(following:)` begins.
public enum FollowingStart: Sendable, Hashable {
    /// Begins with the first line.
    case beginning
    /// Begins with the first line that is not complete yet. If the file does not exist yet, the reading begins with its first
    /// line.
    case end
}
