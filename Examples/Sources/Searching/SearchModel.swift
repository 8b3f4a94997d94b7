import Inspection
import RACBindings

/// Searches while the user types. Waits for a pause, drops outdated results, and tries again when the backend fails.
public final class SearchModel: Sendable {
    /// The minimum length of a pause in typing.
    public static let pause = Duration.milliseconds(200)
    /// The maximum number of attempts.
    public static let attempts = 4

    /// The typed text.
    public let text = MutableProperty("")
    /// The progress of the search for the text.
    public let state: Property<SearchState>

    private let backend: SearchBackend
    private let timeout: Duration
    private let scheduler: any Scheduler
    private let recorder: SignalRecorder?

    /// Creates a model.
    ///
    /// - Parameters:
    ///   - backend: The backend to search.
    ///   - timeout: The time to wait for an answer before another attempt.
    ///   - recorder: Records the text, the searches and their requests. Nothing is recorded if it is `nil`.
    ///   - scheduler: The scheduler that measures pauses and time-outs.
    public init(
        backend: SearchBackend,
        timeout: Duration,
        recorder: SignalRecorder? = nil,
        on scheduler: any Scheduler
    ) {
        (self.backend, self.timeout, self.scheduler, self.recorder) = (backend, timeout, scheduler, recorder)
        let states =
            text
            .skip(1)
            .recorded(by: recorder, as: "text")
            .debounce(for: Self.pause, on: scheduler)
            .distinctUntilChanged()
            .switchMap { Self.search(for: $0, in: backend, timeout: timeout, recorder, on: scheduler) }
            .recorded(by: recorder, as: "state")
        state = Property(initial: .idle, then: states)
    }

    /// Searches once, without typing. Sends each attempt and the outcome, and completes.
    public func search(for text: String) -> Signal<SearchState, Never> {
        Self.search(for: text, in: backend, timeout: timeout, recorder, on: scheduler)
    }

    private static func search(
        for text: String,
        in backend: SearchBackend,
        timeout: Duration,
        _ recorder: SignalRecorder?,
        on scheduler: any Scheduler
    ) -> Signal<SearchState, Never> {
        if text.isEmpty { return .just(.idle) }
        return .deferred {
            let (begin, attempt) = (scheduler.now, MutableProperty(0))
            let result = Signal.deferred {
                attempt.modify { $0 += 1 }
                return backend.search(text).recorded(by: recorder, as: "request")
            }
            .timeout(after: timeout, failingWith: .timedOut, on: scheduler)
            .retry(attempts - 1, backoff: .exponential(initial: .milliseconds(100), jitter: 0), on: scheduler)
            .map { words in
                SearchState.found(text: text, words: words, attempts: attempt.value, after: scheduler.now - begin)
            }
            .catch { error in
                .just(.failed(text: text, error, attempts: attempt.value, after: scheduler.now - begin))
            }
            return result.publish { result in
                let asked = attempt.filter { $0 > 0 }.map { SearchState.searching(text: text, attempt: $0) }
                return .merge(asked.take(until: result), result)
            }
            .recorded(by: recorder, as: "search")
        }
    }
}
