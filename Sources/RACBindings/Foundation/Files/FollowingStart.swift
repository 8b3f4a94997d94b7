/// The line at which `Signal.lines(following:)` begins.
public enum FollowingStart: Sendable, Hashable {
    /// Begins with the first line.
    case beginning
    /// Begins with the first line that is not complete yet. In a file that does not exist yet, this is the first line.
    case end
}
