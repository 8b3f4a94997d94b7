import RACCommand
import TestSupport
import Testing

/// Eight threads execute one command ten thousand times each, or a thousand times if there is a limit or a queue.
@Suite(.timeLimit(.minutes(20))) struct CommandStressTests {
    /// Counts the results of the requests.
    private final class Tally: Sendable {
        let (completed, failed, cancelled, refused) = (Counter(), Counter(), Counter(), Counter())
        /// The number of subscriptions to the work, of cleanups, and of runs that overlap another run.
        let (begun, cleanedUp, overlapping) = (Counter(), Counter(), Counter())
        let underWay = Counter()

        var ended: Int { completed.value + failed.value + cancelled.value + refused.value }

        func count(_ event: Event<Int, CommandError<TestError>>) {
            switch event {
            case .next: break
            case .completed: completed.increment()
            case .failed(.failed): failed.increment()
            case .failed(.cancelled): cancelled.increment()
            case .failed(.disabled): refused.increment()
            }
        }
    }

    @Test(arguments: allPolicies, [false, true])
    func `the runs of a command under load do not overlap, and every request gets one answer`(
        policy: CommandPolicy,
        isOnQueue: Bool
    ) {
        let isLimited = [.concurrent(limit: 2), .queued(limit: 3)].contains(policy)
        let (tally, total) = (Tally(), 8 * heavy(isOnQueue || isLimited ? 1_000 : 10_000))
        let later = QueueScheduler(label: "ends")
        let scheduler: any Scheduler = isOnQueue ? QueueScheduler() : ImmediateScheduler()
        let command = Command<Int, Int, TestError>(policy: policy, scheduler: scheduler) { input in
            // A quarter of the signals are plain. The others have a cleanup and complete, fail, or complete later on another
            // thread.
            if input.isMultiple(of: 4) { return .just(input) }
            return Signal { subscriber in
                tally.begun.increment()
                if tally.underWay.increment() > 1 { tally.overlapping.increment() }
                subscriber.onDispose {
                    tally.underWay.increment(by: -1)
                    tally.cleanedUp.increment()
                }
                switch input % 4 {
                case 1: subscriber.complete()
                case 2: subscriber.fail(.first)
                default: later.schedule { subscriber.complete() }
                }
            }
        }
        let (executing, errors) = (Recorder(command.executing), Recorder(command.errors))
        let allAnswered = Expectation()
        onThreads(8) { thread in
            for count in 0..<(total / 8) {
                command.execute(thread + count).subscribeEvents { event in
                    tally.count(event)
                    if event.isTerminal, tally.ended == total { allAnswered.fulfill() }
                }
            }
        }
        #expect(allAnswered.wait())
        // The command's signals can be a turn behind the ends of its runs, and `state` is the first signal of a turn. An action
        // scheduled during that turn runs after the end of the turn.
        let atRest = Expectation()
        command.state.filter { !$0.isExecuting }.take(1).subscribe { _ in atRest.fulfill() }
        #expect(atRest.wait())
        for place: any Scheduler in [later, scheduler] {
            let isOver = Expectation()
            place.schedule { isOver.fulfill() }
            #expect(isOver.wait())
        }

        #expect(tally.ended == total)
        #expect(tally.begun.value == tally.cleanedUp.value)
        switch policy.rule {
        case .concurrent, .queued(_, 2...): break
        default: #expect(tally.overlapping.value == 0)
        }
        switch policy {
        case .concurrent, .queued, .queued(concurrent: 2), .ignoring, .restarting: #expect(tally.refused.value == 0)
        default: break
        }
        #expect(policy == .restarting || tally.cancelled.value == 0)
        #expect(executing.violations == 0)
        #expect(zip(executing.values, executing.values.dropFirst()).allSatisfy { $0 != $1 })
        #expect(executing.values.last == false)
        // The requests that joined a run also received its failure.
        #expect(
            policy == .ignoring ? errors.values.count <= tally.failed.value : errors.values.count == tally.failed.value
        )
    }

    @Test(arguments: allPolicies)
    func `withdrawing requests and cancelling runs of a command under load leaves no object and no run`(
        policy: CommandPolicy
    ) {
        let (tally, objects) = (Tally(), LiveObjects())
        do {
            let probe = objects.probe()
            let command = Command<Int, Int, TestError>(policy: policy, scheduler: ImmediateScheduler()) { _ in
                Signal { subscriber in
                    tally.begun.increment()
                    if tally.underWay.increment() > 1 { tally.overlapping.increment() }
                    subscriber.onDispose {
                        probe.touch()
                        tally.underWay.increment(by: -1)
                        tally.cleanedUp.increment()
                    }
                }
            }
            let executing = Recorder(command.executing)
            // A thread can retain its closure for a moment after it has reported its end.
            let shared = Shared<Command<Int, Int, TestError>?>(command)
            onThreads(8) { thread in
                guard let command = shared.value else { return }
                for _ in 0..<heavy(2_000) {
                    if thread < 6 {
                        command.apply(thread).subscribeEvents { tally.count($0) }.dispose()
                    } else if thread == 6 {
                        command.execute(thread).subscribeEvents { tally.count($0) }
                    } else {
                        command.cancelAll()
                    }
                }
            }
            shared.value = nil
            command.cancelAll()
            #expect(executing.values.last == false)
            #expect(zip(executing.values, executing.values.dropFirst()).allSatisfy { $0 != $1 })
        }
        #expect(tally.begun.value == tally.cleanedUp.value)
        #expect(tally.underWay.value == 0)
        switch policy.rule {
        case .concurrent, .queued(_, 2...): break
        default: #expect(tally.overlapping.value == 0)
        }
        #expect(objects.count == 0)
    }
}
