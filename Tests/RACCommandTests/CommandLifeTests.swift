import RACCommand
import TestSupport
import Testing

/// No object stays alive after a command, its runs and its subscribers are released.
@Suite struct CommandLifeTests {
    /// The ways in which a run can end, and two ways in which it does not end.
    enum End: CaseIterable, Sendable {
        case completes, completesAtOnce, fails, failsAtOnce, isCancelled, isWithdrawn, isRefused
        case isCancelledWhileWaiting, isCancelledBeforeItBegins, isReplaced, isJoined
        case isForgottenByItsSource, outlivesTheCommand
    }

    @Test func `a deallocated scheduler releases the pending actions of a command`() {
        let objects = LiveObjects()
        weak var left: TestScheduler?
        do {
            let (scheduler, probe) = (TestScheduler(), objects.probe())
            left = scheduler
            let command = Command<Int, Int, TestError>(scheduler: scheduler) { input in
                probe.touch()
                return .just(input)
            }
            command.execute(1).subscribe { _ in
                probe.touch()
            } failed: { _ in
            }
        }
        #expect(left == nil)
        #expect(objects.count == 0)
    }

    @Test(arguments: End.allCases)
    func `a command and its run retain nothing after the run has ended in any way`(end: End) {
        let objects = LiveObjects()
        do {
            let scheduler = TestScheduler()
            let source = Subject<Int, TestError>()
            let policy: CommandPolicy =
                switch end {
                case .isCancelledWhileWaiting: .queued
                case .isReplaced: .restarting
                case .isJoined: .ignoring
                default: .exclusive
                }
            let probe = objects.probe()
            var command: Command<LiveObjects.Probe, LiveObjects.Probe, TestError>? = Command(
                policy: policy,
                scheduler: scheduler
            ) { input in
                probe.touch()
                switch end {
                case .completesAtOnce: return .just(input)
                case .failsAtOnce: return .fail(.first)
                case .isForgottenByItsSource: return Signal { subscriber in subscriber.send(input) }
                default: return source.signal.map { _ in input }
                }
            }
            let (watching, running) = (objects.probe(), objects.probe())
            command?.executing.subscribe { _ in watching.touch() }
            command?.state.subscribe { _ in watching.touch() }
            command?.errors.subscribe { _ in watching.touch() }
            command?.executionSignals.flatten().subscribe { _ in watching.touch() }
            let first = command?.apply(objects.probe()).subscribe { _ in
                running.touch()
            } failed: { _ in
                running.touch()
            }
            if end != .isCancelledBeforeItBegins { scheduler.advance() }
            let needsSecond = [.isRefused, .isCancelledWhileWaiting, .isReplaced, .isJoined].contains(end)
            if needsSecond {
                command?.execute(objects.probe()).subscribe { _ in
                    running.touch()
                } failed: { _ in
                }
            }
            scheduler.advance()
            switch end {
            case .completes, .isRefused, .isJoined: source.complete()
            case .fails: source.fail(.second)
            case .isCancelled, .isCancelledWhileWaiting, .isCancelledBeforeItBegins, .isReplaced: command?.cancelAll()
            case .isWithdrawn: first?.dispose()
            case .completesAtOnce, .failsAtOnce, .isForgottenByItsSource, .outlivesTheCommand: break
            }
            scheduler.advance()
            command = nil
            scheduler.advance()
            if end == .outlivesTheCommand { source.complete() }
            scheduler.advance()
        }
        #expect(objects.count == 0)
    }

    @Test func `a run releases its subscribers after its source is released`() {
        let objects = LiveObjects()
        do {
            let (early, late) = (objects.probe(), objects.probe())
            var command: Command<Int, Int, TestError>? = Command(scheduler: ImmediateScheduler()) { input in
                Signal { $0.send(input) }
            }
            let run = command?.execute(1)
            run?.subscribe { _ in
                early.touch()
            } failed: { _ in
            }
            command = nil
            let values = Recorder<Int, CommandError<TestError>>()
            run?.subscribe { value in
                late.touch()
                values.record(.next(value))
            } failed: { _ in
            }
            #expect(values.values == [1])
        }
        #expect(objects.count == 0)
        do {
            let late = objects.probe()
            var command: Command<Int, Int, TestError>? = Command(scheduler: ImmediateScheduler()) { _ in Signal { _ in }
            }
            let run = command?.execute(1)
            command = nil
            run?.subscribe { _ in
                late.touch()
            } failed: { _ in
            }
        }
        #expect(objects.count == 0)
    }

    @Test func `a deallocated command cancels its queued runs, and the run in progress continues`() {
        var fixture: CommandFixture? = CommandFixture(.queued)
        let runs = [1, 2].compactMap { fixture?.command.execute($0) }.map { Recorder($0) }
        let work = fixture?.work.value[0]
        fixture = nil
        #expect(runs[1].events == [.failed(.cancelled)])
        work?.send(9)
        work?.complete()
        #expect(runs[0].events == [.next(9), .completed])
    }

    @Test func `apply(_:) of a deallocated command is refused`() {
        var fixture: CommandFixture? = CommandFixture()
        let signal = fixture?.command.apply(1)
        fixture = nil
        #expect(signal.map { Recorder($0).events } == [.failed(.disabled)])
    }

    @Test func `the signals of a deallocated command complete even if its enabled signal is alive`() {
        var fixture: CommandFixture? = CommandFixture()
        let isEnabled = fixture?.isEnabled
        guard let command = fixture?.command else { return }
        let ends = Counter()
        for signal in [command.executing, command.enabled] { signal.subscribe(completed: { ends.increment() }) }
        command.errors.subscribe(completed: { ends.increment() })
        command.executionSignals.subscribe(completed: { ends.increment() })
        command.state.subscribe(completed: { ends.increment() })
        fixture = nil
        #expect(ends.value == 0)
        withExtendedLifetime(command) {}
        _ = consume command
        #expect(ends.value == 5)
        isEnabled?.send(false)
    }

    @Test func `a run whose source is released without a terminal event is cancelled when the command is deallocated`()
    {
        for isForgottenBefore in [true, false] {
            let source = Shared<Subject<Int, TestError>?>(Subject())
            var command: Command<Int, Int, TestError>? = Command(scheduler: ImmediateScheduler()) { _ in
                source.value?.signal ?? .never
            }
            let executing = command.map { Recorder($0.executing) }
            let run = command.map { Recorder($0.apply(1)) }
            source.value?.send(4)
            if isForgottenBefore { source.value = nil }
            #expect(run?.events == [.next(4)])
            #expect(executing?.events == [.next(false), .next(true)])
            command = nil
            source.value = nil
            #expect(run?.events == [.next(4), .failed(.cancelled)])
            #expect(executing?.events == [.next(false), .next(true), .next(false), .completed])
        }
    }

    @Test func `iteration over a run whose source is released ends when the command is deallocated`() async throws {
        var command: Command<Int, Int, TestError>? = Command(scheduler: ImmediateScheduler()) { input in
            Signal { $0.send(input) }
        }
        guard var values = command?.apply(1).values.makeAsyncIterator() else { return }
        #expect(try await values.next() == 1)
        command = nil
        await #expect(throws: CommandError<TestError>.cancelled) { try await values.next() }
    }

    @Test func `a command on a scheduler that never advances is deallocated, even if it was executed`() {
        let objects = LiveObjects()
        for isExecuted in [false, true] {
            let (scheduler, probe) = (TestScheduler(), objects.probe())
            let command = Command<Int, Int, TestError>(scheduler: scheduler) { input in
                probe.touch()
                return .just(input)
            }
            if isExecuted { command.execute(1) }
        }
        #expect(objects.count == 0)
    }

    @Test func `a command deallocated during runs reports the last failure before its signals complete`() {
        var fixture: CommandFixture? = CommandFixture(.concurrent)
        let (log, work) = (fixture?.log, fixture?.work)
        fixture?.execute(1)
        fixture?.execute(2)
        let ends = Counter()
        fixture?.command.errors.subscribe(completed: { ends.increment() })
        fixture?.command.refusals.subscribe(completed: { ends.increment() })
        fixture?.command.values.subscribe(completed: { ends.increment() })
        fixture?.command.completions.subscribe(completed: { ends.increment() })
        log?.value = []
        fixture = nil
        work?.value[0].complete()
        #expect(ends.value == 0)
        work?.value[1].fail(.second)
        #expect(ends.value == 4)
        #expect(
            log?.value == [
                "state 2+0", "enabled false", "cleanup 1", "state 1+0", "1: completed",
                "cleanup 2", "state 0+0", "executing false", "error second", "2: failed(The command failed: second)",
            ]
        )
    }

    @Test func `a command is released even if its last error holds a signal of apply(_:) of the same command`() {
        struct Failure: Error {
            let retry: Signal<Int, CommandError<any Error>>
            let probe: LiveObjects.Probe
        }
        let objects = LiveObjects()
        for isObserved in [false, true] {
            let retry = Shared<Signal<Int, CommandError<any Error>>?>(nil)
            let command = Command<Int, Int, any Error>(scheduler: ImmediateScheduler()) { input in
                guard let retry = retry.value else { return .just(input) }
                return .fail(Failure(retry: retry, probe: objects.probe()))
            }
            retry.value = command.apply(1)
            if isObserved { command.state.subscribe { _ in } }
            command.execute(1)
            #expect(command.currentState.lastFailure is Failure)
        }
        #expect(objects.count == 0)
    }

    @Test func `a chain of commands, each retained by the run of another command, is released on a small stack`() {
        onSmallStack {
            let ends = Counter()
            let count = heavy(20_000)
            var next: Command<Int, Int, TestError>?
            for _ in 0..<count {
                let held = next
                let command = Command<Int, Int, TestError>(scheduler: ImmediateScheduler()) { _ in
                    Signal { subscriber in
                        subscriber.onDispose {
                            ends.increment()
                            withExtendedLifetime(held) {}
                        }
                    }
                }
                command.execute(1)
                next = command
            }
            next = nil
            #expect(ends.value == count)
        }
    }
}
