import RACCore

/// The prescribed choices of one explored run, and the choices that the run has made. A run chooses the next action among the
/// actions that can be next. If no other action overtakes an action, the run also chooses the time of the action: the due time,
/// or the latest possible time. All test schedulers of the run share the choices. A lock protects them, although a correct run
/// has no concurrent calls.
final class OrderChoices: Sendable {
    /// `nil` outside of explorations. The test schedulers that the body creates use these choices.
    @TaskLocal static var current: OrderChoices?

    struct Choice: Hashable, Sendable {
        var position: Int
        let count: Int
        let candidates: UInt64
        /// If a time is chosen, the step that runs at this time: at position 0 the due time, at position 1 the latest time. `nil`
        /// if an action is chosen.
        var step: Int?
    }

    struct Missed: Sendable {
        /// The number of actions and stops before this action. A stop is an advance of the time without another action.
        let actions: Int
        let next: Int
        let lateSteps: Set<Int>
    }

    struct Step: Sendable {
        let time: Duration
        let queue: QueueRules
        let name: String
        let isLate: Bool
        let postponed: [String]
        var notes: [String] = []
    }

    enum Prefix: Sendable {
        case choices([Choice])
        /// The numbers of the first actions and stops, and the steps among them that run late.
        case actions([Int], lateSteps: Set<Int>)
        /// The candidates of these choices are unknown.
        case written(WrittenOrder)

        var actions: [Int] { if case .actions(let actions, _) = self { actions } else { [] } }
    }

    struct Generators: Sendable {
        var order: OrderGenerator
        /// Chooses times. Without this generator, each action that no other action overtakes runs at its due time.
        var lateness: OrderGenerator?
    }

    struct Log: Sendable {
        var taken: [Choice] = []
        var actionChoices = 0
        var generators: Generators?
        /// A hash of all executed actions with their times, and of all choices, in order.
        var trace = StableHash()
        var mismatch: String?
        var isAsynchronous = false
        /// The numbers of the executed actions, with the number `stop` for each stop.
        var actions: [Int] = []
        var stepCount = 0
        /// The actions that could have been next after the prefix if some steps had run late.
        var missed: [Missed] = []
        var determined = 0
        var hasLeftPrefix = false
        var steps: [Step] = []
        var queueCount = 0
    }

    static let stop = -1

    let prefix: Prefix
    let jitter: Duration
    let isRecording: Bool
    private let state: Lock<Log>

    /// Creates the choices of a run that must repeat `prefix`. After the prefix, the generators choose. Without generators,
    /// the run makes the choices of an ordinary test.
    init(
        prefix: Prefix = .choices([]),
        generators: Generators? = nil,
        jitter: Duration,
        isRecording: Bool = false
    ) {
        self.prefix = prefix
        self.jitter = jitter
        self.isRecording = isRecording
        state = Lock(Log(generators: generators))
    }

    var log: Log { state.withLock { $0 } }
    /// Indicates whether the run was unable to repeat the actions of the prefix.
    var hasLeftPrefix: Bool {
        state.withLock { $0.hasLeftPrefix || $0.actions.count < prefix.actions.count }
    }
    var mismatch: String? {
        state.withLock { state in
            if let mismatch = state.mismatch { return mismatch }
            let (count, expected) =
                switch prefix {
                case .choices(let choices): (state.taken.count, choices.count)
                case .actions: (0, 0)
                case .written(let order): (state.actionChoices, order.positions.count)
                }
            if count < expected { return "it has \(count) choices instead of \(expected) or more" }
            guard case .written(let order) = prefix else { return nil }
            let lateSteps = state.taken.lazy.filter { $0.position > 0 }.compactMap(\.step)
            return order.lateSteps.subtracting(lateSteps).min().map { step in
                "action \(StepLetters(step).text) cannot be late"
            }
        }
    }

    func addQueue() -> Int {
        state.withLock { state in
            state.queueCount += 1
            return state.queueCount
        }
    }

    /// The position after the last candidate means an advance without another action.
    func choose(among candidates: ExploredActions.Candidates) -> Int {
        state.withLock { state in
            recordMissed(candidates, in: &state)
            let position = choose(among: candidates, in: &state)
            if position == candidates.entries.count { state.actions.append(Self.stop) }
            return position
        }
    }

    /// Chooses the action that the prefix prescribes, or after the prefix, the usual action or a random action.
    private func choose(among candidates: ExploredActions.Candidates, in state: inout Log) -> Int {
        var required: Int?
        if state.actions.count < prefix.actions.count, !state.hasLeftPrefix {
            let action = prefix.actions[state.actions.count]
            required =
                action == Self.stop && candidates.canStop
                ? candidates.entries.count : candidates.entries.firstIndex { $0.number == action }
            if required == nil { state.hasLeftPrefix = true }
        }
        guard candidates.count > 1 else { return 0 }
        var hash = StableHash()
        for entry in candidates.entries {
            hash.combine(entry.queue.number, entry.number)
        }
        hash.combine(candidates.canStop ? 1 : 0)
        let choice = Choice(position: required ?? 0, count: candidates.count, candidates: hash.value)
        return take(choice, isDetermined: required != nil, in: &state)
    }

    func recordStop() {
        state.withLock { state in
            let number = state.actions.count
            if number < prefix.actions.count, prefix.actions[number] != Self.stop { state.hasLeftPrefix = true }
            state.actions.append(Self.stop)
        }
    }

    func chooseTime(of entry: ExploredActions.Entry) -> (isLate: Bool, step: Int) {
        var hash = StableHash()
        hash.combine(entry.queue.number, entry.number)
        return state.withLock { [hash] state in
            let step = state.stepCount
            var choice = Choice(position: 0, count: 2, candidates: hash.value, step: step)
            var isDetermined = false
            if case .actions(let actions, let lateSteps) = prefix, state.actions.count < actions.count {
                choice.position = lateSteps.contains(step) ? 1 : 0
                isDetermined = true
            }
            return (take(choice, isDetermined: isDetermined, in: &state) > 0, step)
        }
    }

    private func take(_ choice: Choice, isDetermined: Bool, in state: inout Log) -> Int {
        var choice = choice
        let number = state.taken.count
        switch prefix {
        case .choices(let choices) where number < choices.count:
            let expected = choices[number]
            choice.position = min(expected.position, choice.count - 1)
            let fits =
                (expected.count, expected.candidates, expected.step) == (choice.count, choice.candidates, choice.step)
            if !fits { mismatch(choice, in: &state) }
            state.determined = number + 1
        case .written(let order):
            if let step = choice.step {
                choice.position = order.lateSteps.contains(step) ? 1 : 0
            } else if state.actionChoices < order.positions.count {
                let position = order.positions[state.actionChoices]
                choice.position = min(position, choice.count - 1)
                if position >= choice.count { mismatch(choice, in: &state) }
            }
        case .actions where isDetermined: state.determined = number + 1
        case .choices, .actions:
            if choice.step == nil {
                choice.position = state.generators?.order.next(below: choice.count) ?? 0
            } else if state.generators?.lateness?.next(below: 4) == 0 {
                choice.position = 1
            }
        }
        state.taken.append(choice)
        if choice.step == nil { state.actionChoices += 1 }
        state.trace.combine(choice.position)
        return choice.position
    }

    private func recordMissed(_ candidates: ExploredActions.Candidates, in state: inout Log) {
        // The previous run with these first choices has already recorded the missed actions of the prefix.
        if state.actions.count < prefix.actions.count { return }
        if case .choices(let choices) = prefix, state.taken.count < choices.count { return }
        for missed in candidates.missed {
            state.missed.append(Missed(actions: state.actions.count, next: missed.next, lateSteps: missed.lateSteps))
        }
    }

    private func mismatch(_ choice: Choice, in state: inout Log) {
        guard state.mismatch == nil else { return }
        state.mismatch = "choice \(state.actionChoices + 1) is among \(choice.count) other actions than before"
    }

    func record(
        _ entry: ExploredActions.Entry,
        at time: Duration,
        isLate: Bool,
        instead candidates: ArraySlice<ExploredActions.Entry>
    ) {
        state.withLock { state in
            state.actions.append(entry.number)
            state.stepCount += 1
            let (seconds, attoseconds) = time.components
            state.trace.combine(entry.queue.number, entry.number)
            state.trace.combine(Int(truncatingIfNeeded: seconds), Int(truncatingIfNeeded: attoseconds))
            guard isRecording else { return }
            let postponed = candidates.map(\.name)
            state.steps.append(
                Step(time: time, queue: entry.queue, name: entry.name, isLate: isLate, postponed: postponed)
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

    func recordAsynchronousAdvance() {
        state.withLock { $0.isAsynchronous = true }
    }
}
