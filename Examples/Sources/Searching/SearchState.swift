/// The progress of a search.
public enum SearchState: Sendable, Equatable {
    /// The text is empty.
    case idle
    /// The backend has received the request of this attempt.
    case searching(text: String, attempt: Int)
    /// The backend has answered.
    case found(text: String, words: [String], attempts: Int, after: Duration)
    /// All attempts have failed.
    case failed(text: String, SearchError, attempts: Int, after: Duration)
}
