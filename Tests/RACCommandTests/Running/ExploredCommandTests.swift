import RACCommand
import RACSchedulers
import TestSupport
import Testing

/// Tests commands of each policy in every order of the steps of a user, a scheduler and late work.
@Suite struct ExploredCommandTests {
    private struct Violation: Error {
        let text: String
    }

    private static let policies: [CommandPolicy] = [
        .exclusive, .concurrent, .concurrent(limit: 2), .queued, .queued(limit: 1), .queued(concurrent: 2), .restarting,
        .ignoring,
    ]

    private static func maxRuns(_ policy: CommandPolicy) -> Int {
        switch policy.rule {
        case .concurrent(let limit), .queued(_, let limit): limit
        case .exclusive, .restarting, .ignoring: 1
        }
    }

    @Test(arguments: policies)
    func `each request of a command ends once in every explored order of requests, work and cancellation`(
        policy: CommandPolicy
    ) throws {
        let exploration = try TestScheduler.explore {
            time in
            let (user, main) = (
                time.queue("user", slack: .milliseconds(60)), time.queue("main", slack: .milliseconds(60))
            )
            let server = time.pool("server", slack: .milliseconds(150))
            let (running, mostRunning) = (Counter(), Shared(0))
            let command = Command<Int, Int, TestError>(policy: policy, scheduler: main) { input in
                Signal { subscriber in
                    let count = running.increment()
                    mostRunning.withLock { $0 = max($0, count) }
                    subscriber.onDispose { running.increment(by: -1) }
                    subscriber.add(
                        server.schedule("answer \(input)", after: .milliseconds(50)) {
                            if input == 2 { return subscriber.fail(.first) }
                            subscriber.send(input)
                            subscriber.complete()
                        }
                    )
                }
            }
            let executing = Recorder(command.executing)
            let runs = Shared<[Recorder<Int, CommandError<TestError>>]>([])
            for number in 1...3 {
                user.schedule("request \(number)", after: .milliseconds(30 * number)) {
                    let run = Recorder(command.execute(number))
                    runs.withLock { $0.append(run) }
                }
            }
            user.schedule("cancel all", after: .milliseconds(100)) { command.cancelAll() }
            time.run()
            for run in runs.value where !run.hasEnded || run.violations > 0 {
                throw Violation(text: "a run has not ended once: \(run.events)")
            }
            if mostRunning.value > Self.maxRuns(policy) {
                throw Violation(text: "\(mostRunning.value) runs are concurrent")
            }
            if running.value != 0 || command.currentState.isExecuting { throw Violation(text: "still executing") }
            let values = executing.values
            if values.last != false || zip(values, values.dropFirst()).contains(where: ==) {
                throw Violation(text: "executing sends \(values)")
            }
        }
        #expect(exploration.isComplete && exploration.runs > 40)
    }
}
