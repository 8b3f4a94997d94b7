#if Foundation
    /// The line at which `Signal.lines(following:)` begins.
    public enum FollowingStart: Sendable, Hashable {
        /// Sends the lines from the beginning of the file.
        case beginning
        /// Sends the lines from the first line that is not complete yet. If the file does not exist yet, all its lines are
        /// sent.
        case end
    }
#endif
