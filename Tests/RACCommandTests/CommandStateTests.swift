import RACCommand
import TestSupport
import Testing

@Suite struct CommandStateTests {
    @Test func `tells in one value what the command is doing`() {
        let fixture = CommandFixture(.queued(limit: 1))
        let states = Recorder(fixture.command.state.map(\.description))
        fixture.execute(1)
        fixture.execute(2)
        fixture.work.value[0].fail(.second)
        fixture.work.value[1].complete()
        fixture.isEnabled.send(false)
        #expect(
            states.values == [
                "enabled, 0 running",
                "enabled, 1 running",
                "disabled, 1 running, 1 waiting",
                "enabled, 1 running, last failure: second",
                "enabled, 0 running",
                "disabled, 0 running",
            ]
        )
    }

    @Test func `a late subscriber gets the current state, and the end after the command is gone`() {
        var fixture: CommandFixture? = CommandFixture()
        fixture?.execute(1)
        guard let state = fixture?.command.state else { return }
        let work = fixture?.work.value[0]
        #expect(Recorder(state.map(\.runningCount)).values == [1])
        let early = Recorder(state.map(\.isExecuting))
        let neverAsked = Command<Int, Int, TestError>(scheduler: ImmediateScheduler()) { .just($0) }.state
        fixture = nil
        #expect(early.events == [.next(true)])
        work?.fail(.first)
        #expect(early.events == [.next(true), .next(false), .completed])
        #expect(Recorder(state.map(\.isExecuting)).events == [.next(false), .completed])
        #expect(Recorder(state.map(\.lastFailure)).values == [.first])
        #expect(Recorder(neverAsked.map(\.isExecuting)).events == [.next(false), .completed])
    }

    @Test func `the switch for concurrent executions can be observed`() {
        let fixture = CommandFixture()
        let values = Recorder(fixture.command.state.map(\.allowsConcurrentExecution).distinctUntilChanged())
        fixture.command.allowsConcurrentExecution = true
        fixture.command.allowsConcurrentExecution = false
        #expect(values.values == [false, true, false])
    }

    @Test func `the failure stays until a run ends otherwise`() {
        let fixture = CommandFixture()
        let failures = Recorder(fixture.command.state.map(\.lastFailure))
        fixture.execute(1)
        fixture.work.value[0].fail(.first)
        fixture.execute(2)
        fixture.command.cancelAll()
        #expect(failures.values == [nil, nil, .first, .first, nil])
    }

    @Test(arguments: [CommandPolicy.exclusive, .queued(limit: 1), .concurrent(limit: 2)])
    func `is consistent from any thread`(policy: CommandPolicy) {
        let command = Command<Int, Int, TestError>(policy: policy, scheduler: ImmediateScheduler()) { .just($0) }
        let (inconsistent, states) = (Counter(), Counter())
        let isConsistent: @Sendable (CommandState<TestError>) -> Bool = { state in
            switch policy {
            case .exclusive: state.isEnabled != state.isExecuting && state.runningCount <= 1
            case .queued(limit: 1): state.runningCount <= 1 && state.waitingCount <= 1
            default: state.isEnabled == (state.runningCount < 2)
            }
        }
        command.state.subscribe { state in
            states.increment()
            if !isConsistent(state) { inconsistent.increment() }
        }
        onThreads(6) { thread in
            for _ in 0..<heavy(2_000) {
                if thread < 4 {
                    command.execute(thread)
                } else {
                    command.state.take(1).subscribe { if !isConsistent($0) { inconsistent.increment() } }
                }
            }
        }
        #expect(inconsistent.value == 0)
        #expect(states.value > 2)
    }
}
