import RACCommand
import RACSchedulers
import TestSupport
import Testing

/// Tests the properties of a command that can be read, and its signals other than `executing` and `errors`.
@Suite struct CommandSignalsTests {
    typealias Tested = Command<Int, Int, TestError>

    @Test func `the state of a command can be read before the scheduler delivers it`() {
        let (scheduler, work) = (TestScheduler(), Subject<Int, TestError>())
        let command = Tested(scheduler: scheduler) { _ in work.signal }
        #expect(!command.isExecuting && command.isEnabled)
        command.execute(1)
        #expect(command.isExecuting && !command.isEnabled)
        #expect(command.currentState.runningCount == 1)
        #expect(Recorder(command.executing).values == [false])
        scheduler.advance()
        work.fail(.second)
        #expect(!command.isExecuting && command.isEnabled)
        #expect(command.currentState.lastFailure == .second)
        #expect(Recorder(command.executing).values == [true])
        scheduler.advance()
        #expect(Recorder(command.executing).values == [false])
    }

    @Test(arguments: allPolicies)
    func `the policy of a command can be read`(policy: CommandPolicy) {
        let command = Tested(policy: policy, scheduler: ImmediateScheduler()) { .just($0) }
        #expect(command.policy == policy)
        command.allowsConcurrentExecution.toggle()
        #expect(command.policy == policy)
    }

    @Test func `the values signal of a command sends the values of all runs`() {
        let fixture = CommandFixture(.concurrent)
        let values = Recorder(fixture.command.values)
        fixture.execute(1)
        let applied = fixture.command.apply(2).subscribe(failed: { _ in })
        fixture.work.value[1].send(20)
        fixture.work.value[0].send(10)
        fixture.work.value[1].complete()
        fixture.work.value[0].send(11)
        fixture.work.value[0].fail(.first)
        #expect(values.events == [.next(20), .next(10), .next(11)])
        applied.dispose()
        let command = Tested(scheduler: ImmediateScheduler()) { .just($0) }
        let atOnce = Recorder(command.values)
        command.execute(4)
        #expect(atOnce.values == [4])
    }

    @Test func `the completions signal of a command sends after the executing signal and before the run completes`() {
        let fixture = CommandFixture()
        let log = fixture.log
        fixture.command.completions.subscribe { log.withLock { $0.append("completion") } }
        fixture.execute(1)
        _ = fixture.takeLog()
        fixture.work.value[0].complete()
        #expect(
            fixture.takeLog() == [
                "cleanup 1", "state 0+0", "executing false", "enabled true", "completion", "1: completed",
            ]
        )
        fixture.execute(2)
        fixture.work.value[1].fail(.first)
        fixture.execute(3)
        fixture.command.cancelAll()
        #expect(!fixture.takeLog().contains("completion"))
    }

    @Test func `the refusals signal of a command sends refused inputs in the order of the requests`() {
        let scheduler = TestScheduler()
        let fixture = CommandFixture(scheduler: scheduler)
        let log = fixture.log
        fixture.command.refusals.subscribe { input in log.withLock { $0.append("refused \(input)") } }
        fixture.execute(1)
        #expect(Recorder(fixture.command.execute(2)).failure == .disabled)
        #expect(Recorder(fixture.command.apply(3)).failure == .disabled)
        #expect(fixture.takeLog().isEmpty)
        scheduler.advance()
        #expect(
            fixture.takeLog() == [
                "state 1+0", "executing true", "enabled false", "execution", "work 1", "refused 2", "refused 3",
            ]
        )
    }
}
