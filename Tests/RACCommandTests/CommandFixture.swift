import RACCommand
import TestSupport

/// A command whose runs end on the test's demand, and a log of its events as lines of text.
final class CommandFixture: Sendable {
    typealias Tested = Command<Int, Int, TestError>

    /// The work of the runs, in the order in which they began.
    let work = Shared<[Subject<Int, TestError>]>([])
    let isEnabled = BehaviorSubject<Bool, Never>(true)
    let log = Shared<[String]>([])
    let command: Tested

    init(_ policy: CommandPolicy = .exclusive, scheduler: any Scheduler = ImmediateScheduler()) {
        let (work, log) = (work, log)
        command = Command(enabled: isEnabled, policy: policy, scheduler: scheduler) { input in
            let subject = Subject<Int, TestError>()
            work.withLock { $0.append(subject) }
            log.withLock { $0.append("work \(input)") }
            return Signal { subscriber in
                subscriber.onDispose { log.withLock { $0.append("cleanup \(input)") } }
                subject.signal.subscribeEvents { subscriber.send(event: $0) }
            }
        }
        // The closure does not capture the fixture, because the fixture holds the command and the command holds the closure.
        let note: @Sendable (String) -> Void = { line in log.withLock { $0.append(line) } }
        command.state.skip(1).subscribe { state in note("state \(state.runningCount)+\(state.waitingCount)") }
        command.executing.skip(1).subscribe { value in note("executing \(value)") }
        command.enabled.skip(1).subscribe { value in note("enabled \(value)") }
        command.executionSignals.subscribe { _ in note("execution") }
        command.errors.subscribe { error in note("error \(error)") }
    }

    /// Executes the command, and logs the events of the run.
    @discardableResult
    func execute(_ input: Int) -> any Disposable {
        command.execute(input).subscribeEvents { [log] event in log.withLock { $0.append("\(input): \(event)") } }
    }

    /// Returns the lines so far, and empties the log.
    func takeLog() -> [String] {
        log.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }
}

/// All policies, for tests of their common behavior.
let allPolicies: [CommandPolicy] = [
    .exclusive, .concurrent, .concurrent(limit: 2), .queued, .queued(limit: 3), .queued(concurrent: 2), .restarting,
    .ignoring,
]
