#if Foundation
    /// The first line that `Signal.lines(following:)` sends.
    public enum FollowingStart: Sendable, Hashable {
        /// The first line of the file.
        case beginning
        /// The line that is incomplete when the signal opens the file, or the next line if the last line is complete. If the file
        /// does not exist at the first check, `end` means the same as ``beginning``.
        case end
    }
#endif
