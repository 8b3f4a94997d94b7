/// Where `Signal.lines(following:)` begins.
public enum FollowingStart: Sendable, Hashable {
    /// With the first line that is there.
    case beginning
    /// With the first line that is not complete yet. Of a file that is not there yet, that is its first line.
    case end
}
