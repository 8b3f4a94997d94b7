import RACBindings

/// The reason why a search failed.
public enum SearchError: Error, Sendable, Equatable {
    /// The backend refused the request. A later attempt can succeed.
    case refused
    /// The backend did not answer in time.
    case timedOut
}

/// A simulated remote search service, which is slow and unreliable.
public final class SearchBackend: Sendable {
    private let words: [String]
    private let latency: Duration
    private let failEvery: Int
    private let scheduler: any Scheduler
    private let counts = MutableProperty(Counts())

    /// The numbers of requests, by outcome.
    public struct Counts: Sendable, Equatable {
        /// The number of requests made.
        public var begun = 0
        /// The number of requests cancelled before an answer.
        public var cancelled = 0
        /// The number of requests that failed.
        public var failed = 0
    }

    /// Creates a backend.
    ///
    /// - Parameters:
    ///   - words: The words that can be found.
    ///   - latency: The duration of an answer.
    ///   - failEvery: The interval of failing requests: 3 for every third request, 0 for no request.
    ///   - scheduler: The scheduler that delivers the answers.
    public init(words: [String], latency: Duration, failEvery: Int = 0, on scheduler: any Scheduler) {
        self.words = words
        self.latency = latency
        self.failEvery = failEvery
        self.scheduler = scheduler
    }

    /// The present numbers of requests, by outcome.
    public var requests: Property<Counts> { Property(counts) }

    /// Finds the words that contain a text. The words that begin with the text are first. The order is otherwise that of the
    /// list.
    public func search(_ text: String) -> Signal<[String], SearchError> {
        .deferred { [self] in
            let number = counts.modify { counts in
                counts.begun += 1
                return counts.begun
            }
            let fails = failEvery > 0 && number.isMultiple(of: failEvery)
            let hasEnded = MutableProperty(false)
            return Signal<Duration, Never>.timer(after: latency, on: scheduler)
                .tryMap { [self] _ throws(SearchError) in
                    hasEnded.value = true
                    if fails {
                        counts.modify { $0.failed += 1 }
                        throw .refused
                    }
                    return matches(text)
                }
                .onDispose { [counts] in
                    if !hasEnded.value { counts.modify { $0.cancelled += 1 } }
                }
        }
    }

    private func matches(_ text: String) -> [String] {
        let wanted = text.lowercased()
        let found = words.filter { $0.lowercased().contains(wanted) }
        return found.filter { $0.lowercased().hasPrefix(wanted) } + found.filter { !$0.lowercased().hasPrefix(wanted) }
    }
}
