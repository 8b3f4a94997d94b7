import RACCore

/// The choices of one explored run: the choices that it must repeat, and the choices that it has made.
///
/// All test schedulers of the run share this object. A lock protects it, although calls do not overlap in a correct run.
final class OrderChoices: Sendable {
    /// A choice: the position of the chosen action, and a hash of all actions that could have been chosen.
    struct Choice: Hashable, Sendable {
        var position: Int
        var count: Int
        var candidates: UInt64
    }

    /// An executed action, for the report.
    struct Step: Sendable {
        var time: Duration
        var queue: Int
        var name: String
        /// The actions that an ordinary test would have run before this action, and that this run has postponed.
        var postponed: [String]
        var notes: [String] = []
    }

    private struct State: Sendable {
        var taken: [Choice] = []
        var generator: OrderGenerator?
        /// A hash of the run: of all executed actions and their times, in order.
        var trace = StableHash()
        var mismatch: String?
        var isAsynchronous = false
        var steps: [Step] = []
        var queues = ["time"]
    }

    let prefix: [Choice]
    let jitter: Duration
    let isRecording: Bool
    private let state: Lock<State>

    /// Creates the choices of a run.
    ///
    /// - Parameters:
    ///   - prefix: The first choices, which the run must repeat. The candidates of a choice are compared, unless its `count` is
    ///     zero: a choice that was read from a string has only a position.
    ///   - generator: Makes the other choices. Without a generator, they are the choices of an ordinary test.
    ///   - jitter: The longest time by which each timer can be late.
    ///   - isRecording: Whether to record the steps.
    init(prefix: [Choice] = [], generator: OrderGenerator? = nil, jitter: Duration, isRecording: Bool = false) {
        self.prefix = prefix
        self.jitter = jitter
        self.isRecording = isRecording
        state = Lock(State(generator: generator))
    }

    /// All choices that the run has made, in order.
    var taken: [Choice] { state.withLock { $0.taken } }
    /// A hash of the run: of all executed actions and all choices, in order.
    var trace: UInt64 { state.withLock { $0.trace.value } }
    var steps: [Step] { state.withLock { $0.steps } }
    var queues: [String] { state.withLock { $0.queues } }
    /// A description of the first difference between this run and the run whose choices it must repeat, or `nil` if there is no
    /// difference.
    var mismatch: String? {
        state.withLock { state in
            if let mismatch = state.mismatch { return mismatch }
            guard state.taken.count < prefix.count else { return nil }
            return "it has \(state.taken.count) choices instead of \(prefix.count) or more"
        }
    }
    /// Indicates whether the run has moved the time asynchronously.
    var isAsynchronous: Bool { state.withLock { $0.isAsynchronous } }

    /// Adds a queue to the run and returns its number.
    func addQueue(_ name: String) -> Int {
        state.withLock { state in
            state.queues.append(name)
            return state.queues.count - 1
        }
    }

    /// Returns the position of the candidate to run next.
    func choose(among candidates: ExploredTimeline.Candidates) -> Int {
        guard candidates.count > 1 else { return 0 }
        var hash = StableHash()
        for entry in candidates.entries {
            hash.combine(entry.queue.number)
            hash.combine(entry.number)
        }
        hash.combine(candidates.canStop ? 1 : 0)
        return state.withLock { [hash] state in
            let number = state.taken.count
            var choice = Choice(position: 0, count: candidates.count, candidates: hash.value)
            if number < prefix.count {
                let expected = prefix[number]
                choice.position = min(expected.position, candidates.count - 1)
                let isKnown = expected.count == 0
                let fits =
                    isKnown
                    ? expected.position < choice.count
                    : (expected.count, expected.candidates) == (choice.count, hash.value)
                if !fits, state.mismatch == nil {
                    state.mismatch = "choice \(number + 1) is among \(choice.count) other actions than before"
                }
            } else if let position = state.generator?.next(below: candidates.count) {
                choice.position = position
            }
            state.taken.append(choice)
            state.trace.combine(choice.position)
            return choice.position
        }
    }

    /// Records an executed action.
    func record(
        _ entry: ExploredTimeline.Entry,
        at time: Duration,
        instead candidates: ArraySlice<ExploredTimeline.Entry>
    ) {
        state.withLock { state in
            state.trace.combine(entry.queue.number)
            state.trace.combine(entry.number)
            let (seconds, attoseconds) = time.components
            state.trace.combine(Int(truncatingIfNeeded: seconds))
            state.trace.combine(Int(truncatingIfNeeded: attoseconds))
            guard isRecording else { return }
            let queues = state.queues
            func name(_ entry: ExploredTimeline.Entry) -> String {
                entry.name ?? "action \(entry.number + 1) on \(queues[entry.queue.number])"
            }
            state.steps.append(
                Step(time: time, queue: entry.queue.number, name: name(entry), postponed: candidates.map(name))
            )
        }
    }

    func note(_ text: () -> String) {
        guard isRecording else { return }
        let text = text()
        state.withLock { state in
            if !state.steps.isEmpty { state.steps[state.steps.count - 1].notes.append(text) }
        }
    }

    /// Records that the run has moved the time asynchronously.
    func refuse() {
        state.withLock { $0.isAsynchronous = true }
    }
}
