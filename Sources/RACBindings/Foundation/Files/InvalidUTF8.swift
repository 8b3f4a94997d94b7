#if Foundation
    /// The handling of a line that is not valid UTF-8.
    public enum InvalidUTF8: Sendable, Hashable {
        /// The signal fails with ``FileReadError/invalidUTF8(line:)``.
        case fails
        /// Each invalid sequence is replaced by U+FFFD, `�`.
        case isReplaced
    }
#endif
