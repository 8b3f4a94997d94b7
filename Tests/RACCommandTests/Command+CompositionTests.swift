import RACCommand
import TestSupport
import Testing

@Suite struct CommandCompositionTests {
    typealias Tested = Command<Int, Int, TestError>

    @Test func `mapInput of a command executes the original command with the transformed input`() {
        let fixture = CommandFixture()
        let words = fixture.command.mapInput { (word: String) in word.count }
        let (enabled, executing) = (Recorder(words.enabled), Recorder(words.executing))
        let run = Recorder(words.execute("three"))
        #expect(fixture.log.value.contains("work 5"))
        #expect(enabled.values == [true, false])
        fixture.work.value[0].send(1)
        fixture.work.value[0].complete()
        #expect(run.events == [.next(1), .completed])
        #expect(enabled.values == [true, false, true])
        #expect(executing.values == [false, true, false])
    }

    @Test func `mapInput of a command forwards refusals, failures and cancellations of the original command`() {
        let fixture = CommandFixture()
        let front = fixture.command.mapInput { (input: Int) in input }
        let errors = Recorder(front.errors)
        fixture.execute(1)
        #expect(Recorder(front.execute(2)).events == [.failed(.disabled)])
        fixture.work.value[0].complete()
        let failing = Recorder(front.execute(3))
        fixture.work.value[1].fail(.second)
        #expect(failing.events == [.failed(.failed(.second))])
        #expect(errors.values == [.second])
        let cancelled = Recorder(front.execute(4))
        fixture.command.cancelAll()
        #expect(cancelled.events == [.failed(.cancelled)])
        let fromFront = Recorder(front.execute(5))
        _ = fixture.takeLog()
        front.cancelAll()
        #expect(fromFront.events == [.failed(.cancelled)])
        #expect(fixture.takeLog().first == "cleanup 5")
    }

    @Test func `mapInput of a command forwards a refusal that the original command sends later on its scheduler`() {
        let scheduler = TestScheduler()
        let base = Tested(scheduler: scheduler) { _ in .never }
        let front = base.mapInput { (input: Int) in input }
        let runs = [Recorder(front.execute(1)), Recorder(front.execute(2))]
        scheduler.advance()
        #expect(!runs[0].hasEnded)
        #expect(runs[1].events == [.failed(.disabled)])
    }

    @Test func `mapOutput and mapFailure of a command transform the values and the failure of a run`() {
        let base = Tested(scheduler: ImmediateScheduler()) { $0 > 0 ? .just($0) : .fail(.first) }
        let mapped = base.mapOutput { "\($0)" }.mapFailure { _ in CancellationError() }
        #expect(Recorder(mapped.execute(7)).values == ["7"])
        #expect(Recorder(mapped.execute(0)).failure?.failure is CancellationError)
        #expect(CommandError<TestError>.disabled.mapFailure { _ in TestError.second } == .disabled)
        #expect(CommandError<TestError>.cancelled.mapFailure { _ in TestError.second } == .cancelled)
    }

    @Test func `first.then(second) executes the second command with each value of the first`() {
        let first = Tested(scheduler: ImmediateScheduler()) { .from(1...$0) }
        let second = Command<Int, String, TestError>(scheduler: ImmediateScheduler()) { .just("\($0)") }
        let runs = Counter()
        second.executionSignals.subscribe { _ in runs.increment() }
        let both = first.then(second)
        #expect(Recorder(both.execute(3)).events == [.next("1"), .next("2"), .next("3"), .completed])
        #expect(runs.value == 3)
    }

    @Test func `first.then(second) is enabled if both commands are enabled, and fails with the second command`() {
        let (first, second) = (CommandFixture(), CommandFixture())
        let both = first.command.then(second.command)
        let enabled = Recorder(both.enabled.distinctUntilChanged())
        second.isEnabled.send(false)
        second.isEnabled.send(true)
        let run = Recorder(both.execute(1))
        first.work.value[0].send(2)
        #expect(second.work.value.count == 1)
        second.work.value[0].fail(.second)
        #expect(run.events == [.failed(.failed(.second))])
        // The run of the first command is cancelled.
        #expect(first.log.value.contains("cleanup 1"))
        #expect(enabled.values == [true, false, true, false, true])
    }

    @Test func `the enabled signal of a command can depend on another command's state`() {
        let signIn = CommandFixture()
        let signOut = Tested(enabled: signIn.command.executing.map { !$0 }, scheduler: ImmediateScheduler()) {
            .just($0)
        }
        #expect(!Recorder(signOut.execute(1)).values.isEmpty)
        signIn.execute(1)
        #expect(Recorder(signOut.execute(1)).failure == .disabled)
        signIn.work.value[0].complete()
        #expect(!Recorder(signOut.execute(1)).values.isEmpty)
    }

    @Test func `two commands that disable each other do not notify each other endlessly`() {
        let relay = BehaviorSubject<Bool, Never>(true)
        let first = Tested(enabled: relay, scheduler: ImmediateScheduler()) { _ in .never }
        let second = Tested(enabled: first.executing.map { !$0 }, scheduler: ImmediateScheduler()) { _ in .never }
        second.executing.subscribe { relay.send(!$0) }
        first.execute(1)
        #expect(Recorder(second.execute(1)).failure == .disabled)
        first.cancelAll()
        second.execute(1)
        #expect(Recorder(first.execute(1)).failure == .disabled)
    }

    @Test func `a composed command releases the commands that it combines`() {
        let objects = LiveObjects()
        do {
            let probe = objects.probe()
            let base = Tested(scheduler: ImmediateScheduler()) { input in
                probe.touch()
                return input == 0 ? .never : .just(input)
            }
            let next = Tested(scheduler: ImmediateScheduler()) { input in
                probe.touch()
                return input == 1 ? .just(input) : .never
            }
            let front = base.mapInput { (input: Int) in input }.then(next.mapOutput { $0 })
            for input in [1, 2, 0] { front.execute(input) }
        }
        #expect(objects.count == 0)
    }
}
