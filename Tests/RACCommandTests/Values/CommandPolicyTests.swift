import RACCommand
import TestSupport
import Testing

@Suite struct CommandPolicyTests {
    @Test(arguments: allPolicies)
    func `a run of a command sends its notifications in the same order with every policy`(policy: CommandPolicy) {
        let fixture = CommandFixture(policy)
        fixture.execute(1)
        let disabling = policy == .exclusive ? ["enabled false"] : []
        #expect(fixture.takeLog() == ["state 1+0", "executing true"] + disabling + ["execution", "work 1"])
        fixture.work.value[0].fail(.first)
        let enabling = policy == .exclusive ? ["enabled true"] : []
        #expect(
            fixture.takeLog()
                == ["cleanup 1", "state 0+0", "executing false"] + enabling + ["error first", "1: failed(\(failure))"]
        )
    }

    private var failure: CommandError<TestError> { .failed(.first) }

    @Test func `the refusal of an exclusive command notifies only the requester`() {
        let fixture = CommandFixture()
        fixture.execute(1)
        _ = fixture.takeLog()
        fixture.execute(2)
        #expect(fixture.takeLog() == ["2: failed(\(CommandError<TestError>.disabled))"])
    }

    @Test func `a concurrent command is enabled up to its limit`() {
        let fixture = CommandFixture(.concurrent(limit: 2))
        fixture.execute(1)
        _ = fixture.takeLog()
        fixture.execute(2)
        #expect(fixture.takeLog() == ["state 2+0", "enabled false", "execution", "work 2"])
        fixture.execute(3)
        #expect(fixture.takeLog() == ["3: failed(\(CommandError<TestError>.disabled))"])
        fixture.work.value[0].complete()
        #expect(fixture.takeLog() == ["cleanup 1", "state 1+0", "enabled true", "1: completed"])
    }

    @Test func `a queued command stays executing between two runs`() {
        let fixture = CommandFixture(.queued(limit: 1))
        fixture.execute(1)
        _ = fixture.takeLog()
        fixture.execute(2)
        #expect(fixture.takeLog() == ["state 1+1", "enabled false"])
        fixture.execute(3)
        #expect(fixture.takeLog() == ["3: failed(\(CommandError<TestError>.disabled))"])
        fixture.work.value[0].fail(.first)
        #expect(
            fixture.takeLog() == [
                "cleanup 1", "state 1+0", "enabled true", "error first", "1: failed(\(failure))", "execution", "work 2",
            ]
        )
        fixture.work.value[1].complete()
        #expect(fixture.takeLog() == ["cleanup 2", "state 0+0", "executing false", "2: completed"])
    }

    @Test func `a queued command with a limit of three starts a waiting run for each run that ends`() {
        let fixture = CommandFixture(.queued(limit: 2, concurrent: 3))
        for input in 1...5 { fixture.execute(input) }
        #expect(fixture.takeLog().filter { $0.hasPrefix("work") } == ["work 1", "work 2", "work 3"])
        #expect(fixture.command.currentState.runningCount == 3)
        #expect(fixture.command.currentState.waitingCount == 2)
        fixture.execute(6)
        #expect(fixture.takeLog() == ["6: failed(\(CommandError<TestError>.disabled))"])
        fixture.work.value[1].complete()
        #expect(
            fixture.takeLog()
                == ["cleanup 2", "state 3+1", "enabled true", "2: completed", "execution", "work 4"]
        )
        fixture.work.value[0].complete()
        #expect(fixture.takeLog() == ["cleanup 1", "state 3+0", "1: completed", "execution", "work 5"])
        for position in [2, 3, 4] { fixture.work.value[position].complete() }
        #expect(fixture.takeLog().last == "5: completed")
        #expect(!fixture.command.currentState.isExecuting)
    }

    @Test func `queued runs start in order when the runs in progress are cancelled one by one`() {
        let fixture = CommandFixture(.queued(concurrent: 3))
        let downloads = (1...6).map { input in
            fixture.command.apply(input).subscribe { _ in
            } failed: { _ in
            } completed: {
            }
        }
        #expect(fixture.takeLog().filter { $0.hasPrefix("work") } == ["work 1", "work 2", "work 3"])
        // The cancelled waiting download never starts.
        downloads[4].dispose()
        downloads[1].dispose()
        #expect(
            fixture.takeLog().filter { $0.hasPrefix("work") || $0.hasPrefix("cleanup") } == ["cleanup 2", "work 4"]
        )
        downloads[0].dispose()
        #expect(
            fixture.takeLog().filter { $0.hasPrefix("work") || $0.hasPrefix("cleanup") } == ["cleanup 1", "work 6"]
        )
    }

    @Test func `cancelAll() of a queued command starts no waiting run`() {
        let fixture = CommandFixture(.queued(concurrent: 3))
        for input in 1...7 { fixture.execute(input) }
        _ = fixture.takeLog()
        fixture.command.cancelAll()
        let log = fixture.takeLog()
        #expect(log.filter { $0.hasPrefix("work") }.isEmpty)
        #expect(log.filter { $0.hasPrefix("cleanup") } == ["cleanup 1", "cleanup 2", "cleanup 3"])
        #expect(log.filter { $0.hasSuffix("failed(\(CommandError<TestError>.cancelled))") }.count == 7)
        #expect(fixture.command.currentState.runningCount == 0)
        #expect(fixture.command.currentState.waitingCount == 0)
        #expect(fixture.work.value.count == 3)
    }

    @Test func `runs that a command has accepted continue when the command is disabled`() {
        let fixture = CommandFixture(.queued)
        fixture.execute(1)
        fixture.execute(2)
        fixture.isEnabled.send(false)
        _ = fixture.takeLog()
        fixture.work.value[0].complete()
        #expect(fixture.takeLog() == ["cleanup 1", "state 1+0", "1: completed", "execution", "work 2"])
    }

    @Test func `a restarting command stays executing and cleans up a run before the next run starts`() {
        let fixture = CommandFixture(.restarting)
        fixture.execute(1)
        _ = fixture.takeLog()
        fixture.execute(2)
        #expect(
            fixture.takeLog() == [
                "cleanup 1", "1: failed(\(CommandError<TestError>.cancelled))", "execution", "work 2",
            ]
        )
    }

    @Test func `a restarting command runs only the last of the requests made while a run stops`() {
        let command = Shared<Command<Int, Int, TestError>?>(nil)
        let (begun, outcomes) = (Shared<[Int]>([]), Shared<[Int: CommandError<TestError>]>([:]))
        let execute: @Sendable (Int) -> Void = { input in
            command.value?.execute(input).subscribe(failed: { error in outcomes.withLock { $0[input] = error } })
        }
        command.value = Command(policy: .restarting, scheduler: ImmediateScheduler()) { input in
            begun.withLock { $0.append(input) }
            return Signal { subscriber in
                subscriber.onDispose {
                    guard input == 1 else { return }
                    execute(3)
                    execute(4)
                }
            }
        }
        execute(1)
        execute(2)
        #expect(begun.value == [1, 4])
        #expect(outcomes.value == [1: .cancelled, 2: .cancelled, 3: .cancelled])
        command.value?.cancelAll()
    }

    @Test func `an ignoring command joins requests to the run in progress`() {
        let fixture = CommandFixture(.ignoring)
        fixture.execute(1)
        fixture.work.value[0].send(7)
        _ = fixture.takeLog()
        fixture.execute(2)
        #expect(fixture.takeLog() == ["2: next(7)"])
        fixture.work.value[0].complete()
        #expect(fixture.takeLog() == ["cleanup 1", "state 0+0", "executing false", "1: completed", "2: completed"])
        fixture.execute(3)
        #expect(fixture.takeLog() == ["state 1+0", "executing true", "execution", "work 3"])
    }

    @Test func `allowing concurrent execution in a queued command starts the queued runs`() {
        let fixture = CommandFixture(.queued)
        for input in 1...3 { fixture.execute(input) }
        _ = fixture.takeLog()
        #expect(!fixture.command.allowsConcurrentExecution)
        fixture.command.allowsConcurrentExecution = true
        #expect(fixture.takeLog() == ["state 3+0", "execution", "work 2", "execution", "work 3"])
        fixture.command.allowsConcurrentExecution = false
        fixture.execute(4)
        #expect(fixture.takeLog() == ["state 3+0", "state 3+1"])
        for position in 0..<3 { fixture.work.value[position].complete() }
        #expect(fixture.work.value.count == 4)
    }

    @Test func `disallowing concurrent execution makes a concurrent command exclusive`() {
        let fixture = CommandFixture(.concurrent)
        #expect(fixture.command.allowsConcurrentExecution)
        for input in 1...2 { fixture.execute(input) }
        _ = fixture.takeLog()
        fixture.command.allowsConcurrentExecution = false
        #expect(fixture.takeLog() == ["state 2+0", "enabled false"])
        fixture.work.value[0].complete()
        fixture.work.value[1].complete()
        #expect(
            fixture.takeLog() == [
                "cleanup 1", "state 1+0", "1: completed",
                "cleanup 2", "state 0+0", "executing false", "enabled true", "2: completed",
            ]
        )
    }

    @Test(.enabled(if: !isThreadSanitized, "one thread"))
    func `thousands of nested requests of a command fit a small stack, and the executing signal alternates`() {
        let count = heavy(20_000)
        onSmallStack {
            for policy in [CommandPolicy.exclusive, .queued, .concurrent] {
                let command = Command<Int, Int, TestError>(policy: policy, scheduler: ImmediateScheduler()) {
                    .just($0)
                }
                let (executing, runs) = (Recorder(command.executing), Counter())
                let again: @Sendable (Int) -> Void = { [weak command] input in
                    guard let command, input > 0 else { return }
                    runs.increment()
                    command.execute(input - 1)
                }
                command.executionSignals.flatten().subscribe { again($0) }
                let completed = Counter()
                let repeatOnCompletion: @Sendable () -> Void = { [weak command] in
                    if completed.increment() < count { command?.execute(0) }
                }
                command.executing.filter { !$0 }.subscribe { _ in repeatOnCompletion() }
                command.execute(count)
                #expect(completed.value >= count)
                for (former, value) in zip(executing.values, executing.values.dropFirst()) where former == value {
                    Issue.record("executing does not alternate")
                    break
                }
            }
        }
    }

    @Test func `the description of a command policy is the policy's name`() {
        #expect(
            allPolicies.map(\.description).prefix(4) == ["exclusive", "concurrent", "concurrent(limit: 2)", "queued"]
        )
    }
}
