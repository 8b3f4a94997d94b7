/// How far a search is.
public enum SearchState: Sendable, Equatable {
    /// There is nothing to search for.
    case idle
    /// The backend has been asked, so many times.
    case searching(text: String, attempt: Int)
    /// The backend has answered.
    case found(text: String, words: [String], attempts: Int, after: Duration)
    /// The backend has failed each time.
    case failed(text: String, SearchError, attempts: Int, after: Duration)
}
