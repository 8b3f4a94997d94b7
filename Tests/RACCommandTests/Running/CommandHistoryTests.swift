import RACCommand
import RACSchedulers
import TestSupport
import Testing

/// Checks the guarantees of a command after random histories of calls by several threads.
///
/// A history has requests, withdrawals, ends, cancellations and changes of `enabled`. The scheduler can stall. The command and
/// the scheduler can be released.
@Suite(.timeLimit(.minutes(20))) struct CommandHistoryTests {
    @Test(arguments: [2, 3, 4])
    func `under random concurrent calls every run ends once, and no run is cancelled without a request`(threads: Int) {
        let history = Shared<History?>(nil)
        let problems = Shared<[String]>([])
        race(
            heavy(8_000),
            prepare: { round in history.value = History(seed: UInt64(round * 4 + threads)) },
            (0..<threads).map { thread in { _ in history.value?.run(thread) } }
        ) { round in
            guard let ended = history.value else { return }
            history.value = nil
            for problem in ended.problemsAtTheEnd() {
                problems.withLock { $0.append("round \(round), \(ended.policy): \(problem)") }
            }
        }
        #expect(problems.value.isEmpty, "\(problems.value.count): \(problems.value.prefix(5))")
    }
}

/// One random history.
private final class History: Sendable {
    typealias Tested = Command<Int, Int, TestError>

    /// A request and its outcome.
    private struct Request: Sendable {
        let outcome: Recorder<Int, CommandError<TestError>>
        let isWithdrawn: Bool
    }

    /// The reasons that explain a cancelled run.
    private struct Reasons: Sendable {
        var isCancelled = false
        var isDropped = false
    }

    let policy: CommandPolicy
    private let seed: UInt64
    private let command: Shared<Tested?>
    private let scheduler: Shared<TestScheduler?>
    private let isEnabled = BehaviorSubject<Bool, Never>(true)
    private let work = Shared<[Subject<Int, TestError>]>([])
    private let requests = Shared<[Request]>([])
    private let reasons = Shared(Reasons())
    private let executing: Recorder<Bool, Never>
    private let enabled: Recorder<Bool, Never>
    private let running = Counter()
    private let overlaps = Counter()

    init(seed: UInt64) {
        self.seed = seed
        var generator = SeededGenerator(seed: seed)
        policy = allPolicies[Int.random(in: 0..<allPolicies.count, using: &generator)]
        let scheduler = Bool.random(using: &generator) ? TestScheduler() : nil
        let (work, running, overlaps, limit) = (work, running, overlaps, policy.maxConcurrentRuns)
        let command = Tested(
            enabled: isEnabled,
            policy: policy,
            scheduler: scheduler ?? ImmediateScheduler()
        ) { input in
            if input.isMultiple(of: 5) { return .just(input) }
            let subject = Subject<Int, TestError>()
            return Signal { subscriber in
                if running.increment() > limit { overlaps.increment() }
                subscriber.onDispose { running.increment(by: -1) }
                subject.subscribeEvents { subscriber.send(event: $0) }
                work.withLock { $0.append(subject) }
            }
        }
        executing = Recorder(command.executing)
        enabled = Recorder(command.enabled)
        self.scheduler = Shared(scheduler)
        self.command = Shared(command)
    }

    /// Performs the random steps of one thread.
    func run(_ thread: Int) {
        var generator = SeededGenerator(seed: seed &* 31 &+ UInt64(thread))
        for step in 0..<8 {
            switch Int.random(in: 0..<100, using: &generator) {
            case 0..<25: execute(thread * 100 + step)
            case 25..<45: apply(thread * 100 + step, isWithdrawn: Bool.random(using: &generator))
            case 45..<70: end(Int.random(in: 0..<8, using: &generator))
            case 70..<73: cancelAll()
            case 73..<80: isEnabled.send(Bool.random(using: &generator))
            // Only one thread advances the scheduler. Between two advances, the scheduler runs no action.
            case 80..<96: if thread == 0 { scheduler.value?.advance() }
            case 96..<98: drop { command.value = nil }
            case 98: drop { scheduler.value = nil }
            default: _ = command.value?.isEnabled
            }
        }
    }

    private func execute(_ input: Int) {
        guard let run = command.value?.execute(input) else { return }
        let request = Request(outcome: Recorder(run), isWithdrawn: false)
        requests.withLock { $0.append(request) }
    }

    private func apply(_ input: Int, isWithdrawn: Bool) {
        guard let run = command.value?.apply(input) else { return }
        let request = Request(outcome: Recorder(run), isWithdrawn: isWithdrawn)
        requests.withLock { $0.append(request) }
        if isWithdrawn { request.outcome.dispose() }
    }

    private func end(_ position: Int) {
        let subjects = work.value
        guard position < subjects.count else { return }
        subjects[position].send(position)
        if position.isMultiple(of: 2) { subjects[position].complete() } else { subjects[position].fail(.first) }
    }

    private func cancelAll() {
        reasons.withLock { $0.isCancelled = true }
        command.value?.cancelAll()
    }

    private func drop(_ body: () -> Void) {
        reasons.withLock { $0.isDropped = true }
        body()
    }

    /// Ends all runs that are still in progress, and returns the violated guarantees.
    func problemsAtTheEnd() -> [String] {
        finish()
        var problems: [String] = []
        for request in requests.value {
            let ends = request.outcome.events.filter(\.isTerminal)
            if request.isWithdrawn ? ends.count > 1 : ends.count != 1 { problems.append("\(ends.count) ends") }
            let isExplained = reasons.value.isCancelled || reasons.value.isDropped || policy == .restarting
            if !isExplained, !request.isWithdrawn, request.outcome.failure == .cancelled {
                problems.append("cancelled")
            }
        }
        for (name, told) in [("executing", executing), ("enabled", enabled)] {
            let values = told.values
            if zip(values, values.dropFirst()).contains(where: ==) {
                problems.append("\(name) repeats itself: \(values)")
            }
        }
        if executing.values.last != false { problems.append("still executing: \(executing.values)") }
        if overlaps.value > 0 { problems.append("more runs than the policy allows") }
        if let command = command.value {
            if command.isExecuting { problems.append("executing: \(command)") }
            if !command.isEnabled, !reasons.value.isDropped { problems.append("not enabled: \(command)") }
        } else if !executing.isCompleted {
            problems.append("the signals of a command that is gone have not completed")
        }
        return problems
    }

    private func finish() {
        isEnabled.send(true)
        // A waiting run begins when a run in progress has ended, so each pass can start another run.
        for _ in 0..<requests.value.count + 2 {
            scheduler.value?.advance()
            for subject in work.value { subject.complete() }
            scheduler.value?.advance()
        }
    }
}

extension CommandPolicy {
    /// The maximum number of runs that can be in progress concurrently.
    fileprivate var maxConcurrentRuns: Int {
        switch rule {
        case .concurrent(let limit), .queued(_, let limit): limit
        case .exclusive, .restarting, .ignoring: 1
        }
    }
}
