import RACCommand
import TestSupport
import Testing

@Suite struct CommandTests {
    /// A command that runs immediately. The test controls its work.
    private final class Fixture: Sendable {
        let work = Shared<[Subject<Int, TestError>]>([])
        let isEnabled = BehaviorSubject<Bool, Never>(true)
        let command: Command<Int, Int, TestError>

        init(scheduler: any Scheduler = ImmediateScheduler()) {
            let work = work
            command = Command(enabled: isEnabled, scheduler: scheduler) { _ in
                let subject = Subject<Int, TestError>()
                work.withLock { $0.append(subject) }
                return subject.signal
            }
        }
    }

    private let fixture = Fixture()
    private var command: Command<Int, Int, TestError> { fixture.command }

    @Test func `a command is enabled by default`() {
        let command = Command<Int, Int, TestError>(scheduler: ImmediateScheduler()) { .just($0) }
        #expect(Recorder(command.enabled).values == [true])
    }

    @Test func `a new command is not executing`() {
        #expect(Recorder(command.executing).values == [false])
    }

    @Test func `a command is enabled until its enabled signal sends false`() {
        let isEnabled = Subject<Bool, Never>()
        let command = Command<Int, Int, TestError>(enabled: isEnabled, scheduler: ImmediateScheduler()) { .just($0) }
        let enabled = Recorder(command.enabled)
        #expect(enabled.values == [true])
        isEnabled.send(false)
        #expect(enabled.values == [true, false])
    }

    @Test func `the errors signal of a command sends nothing for values and completion of a run`() {
        let errors = Recorder(command.errors)
        command.execute(1)
        fixture.work.value[0].send(1)
        fixture.work.value[0].complete()
        #expect(errors.events.isEmpty)
    }

    @Test func `executionSignals of a command sends the runs in the order of execution`() {
        let command = Command<[Int], Int, TestError>(scheduler: ImmediateScheduler()) { .from($0) }
        let values = Recorder(command.executionSignals.concat())
        command.execute([1, 2])
        command.execute([3, 4])
        #expect(values.values == [1, 2, 3, 4])
    }

    @Test func `a command that allows concurrent execution can be executed in a handler of a run's value`() {
        let command = Command<Int, Int, TestError>(scheduler: ImmediateScheduler()) { .just($0) }
        command.allowsConcurrentExecution = true
        let (inside, completed) = (Recorder<Bool, Never>(), Counter())
        command.executionSignals.take(1).flatten().subscribe { [weak command] _ in
            command?.executing.take(1).subscribe { inside.record(.next($0)) }
            command?.enabled.take(1).subscribe { inside.record(.next($0)) }
            command?.execute(2).subscribe(failed: nil, completed: { completed.increment() })
        }
        command.execute(1)
        #expect(inside.values == [true, true])
        #expect(completed.value == 1)
        #expect(Recorder(command.enabled).values == [true])
    }

    @Test func `a command is executing and not enabled while a handler receives a value of the run`() {
        let inside = Recorder<Bool, Never>()
        command.executionSignals.flatten().subscribe { [weak command] _ in
            command?.executing.take(1).subscribe { inside.record(.next($0)) }
            command?.enabled.take(1).subscribe { inside.record(.next($0)) }
        }
        command.execute(1)
        fixture.work.value[0].send(1)
        #expect(inside.values == [true, false])
    }

    @Test func `a command without subscribers is deallocated`() {
        let objects = LiveObjects()
        do {
            let probe = objects.probe()
            _ = Command<Int, Int, TestError>(scheduler: ImmediateScheduler()) { _ in
                probe.touch()
                return .empty
            }
        }
        #expect(objects.count == 0)
    }

    @Test func `a command runs its work once per execution, with any number of subscribers`() {
        command.execute(1)
        #expect(fixture.work.value.count == 1)
        fixture.work.value[0].complete()
        let execution = command.execute(2)
        _ = (Recorder(execution), Recorder(execution))
        #expect(fixture.work.value.count == 2)
    }

    @Test func `a command passes its input to the work`() {
        let command = Command<Int, Int, TestError>(scheduler: ImmediateScheduler()) { .just($0 * 2) }
        #expect(Recorder(command.execute(21)).events == [.next(42), .completed])
    }

    @Test func `a Void command is executed without an argument`() {
        let command = Command<Void, Int, TestError>(scheduler: ImmediateScheduler()) { .just(1) }
        #expect(Recorder(command.execute()).values == [1])
    }

    @Test func `a run of a command replays its events to late subscribers`() {
        let execution = command.execute(1)
        fixture.work.value[0].send(1)
        fixture.work.value[0].send(2)
        fixture.work.value[0].complete()
        #expect(Recorder(execution).events == [.next(1), .next(2), .completed])
        #expect(Recorder(execution).events == [.next(1), .next(2), .completed])
    }

    @Test func `the executing signal of a command sends true before the work starts and false after its end`() {
        let log = Shared<[String]>([])
        let command = Command<Int, Int, TestError>(scheduler: ImmediateScheduler()) { _ in
            log.withLock { $0.append("work") }
            return .empty
        }
        command.executing.skip(1).subscribe { value in log.withLock { $0.append("executing \(value)") } }
        command.enabled.skip(1).subscribe { value in log.withLock { $0.append("enabled \(value)") } }
        command.executionSignals.subscribe { _ in log.withLock { $0.append("execution") } }
        command.execute(1).subscribe(failed: nil, completed: { log.withLock { $0.append("completed") } })
        #expect(
            log.value == [
                "executing true", "enabled false", "execution", "work", "executing false", "enabled true", "completed",
            ]
        )
    }

    @Test func `a command refuses a request while it is executing`() {
        command.execute(1)
        let refused = Recorder(command.execute(2))
        #expect(refused.events == [.failed(.disabled)])
        #expect(fixture.work.value.count == 1)
    }

    @Test func `a command refuses a request and sends no error while its enabled signal is false`() {
        let errors = Recorder(command.errors)
        fixture.isEnabled.send(false)
        #expect(Recorder(command.execute(1)).failure == .disabled)
        #expect(fixture.work.value.isEmpty)
        #expect(errors.events.isEmpty)
    }

    @Test func `an immediate value of the enabled signal is in effect from the start`() {
        let command = Command<Int, Int, TestError>(
            enabled: Signal<Bool, Never>.just(false),
            scheduler: TestScheduler()
        ) { .just($0) }
        #expect(Recorder(command.enabled).values == [false])
        #expect(Recorder(command.execute(1)).failure == .disabled)
    }

    @Test func `the enabled signal of a command sends only changes`() {
        let recorder = Recorder(command.enabled)
        for value in [true, false, false, true] { fixture.isEnabled.send(value) }
        #expect(recorder.values == [true, false, true])
    }

    @Test func `runs of a command can overlap if concurrent execution is allowed`() {
        command.allowsConcurrentExecution = true
        #expect(command.allowsConcurrentExecution)
        let (executing, enabled) = (Recorder(command.executing), Recorder(command.enabled))
        command.execute(1)
        command.execute(2)
        #expect(fixture.work.value.count == 2)
        fixture.work.value[0].complete()
        #expect(executing.values == [false, true])
        fixture.work.value[1].complete()
        #expect(executing.values == [false, true, false])
        #expect(enabled.values == [true])
    }

    @Test func `setting allowsConcurrentExecution during a run enables the command`() {
        let enabled = Recorder(command.enabled)
        command.execute(1)
        command.allowsConcurrentExecution = true
        command.allowsConcurrentExecution = false
        #expect(enabled.values == [true, false, true, false])
    }

    @Test func `the errors signal and the run both send the failure of the run`() {
        let errors = Recorder(command.errors)
        let execution = Recorder(command.execute(1))
        fixture.work.value[0].fail(.second)
        #expect(errors.events == [.next(.second)])
        #expect(execution.events == [.failed(.failed(.second))])
    }

    @Test func `a subscriber added to the errors signal during a run receives the run's failure`() {
        command.execute(1)
        let errors = Recorder(command.errors)
        fixture.work.value[0].fail(.first)
        #expect(errors.values == [.first])
    }

    @Test func `executionSignals sends one signal per run, and that signal completes even if the run fails`() {
        let values = Recorder<Int, Never>()
        let ends = Counter()
        command.executionSignals.subscribe { execution in
            execution.subscribe {
                values.record(.next($0))
            } completed: {
                ends.increment()
            }
        }
        command.execute(1)
        fixture.work.value[0].send(7)
        fixture.work.value[0].fail(.first)
        command.execute(2)
        fixture.work.value[1].send(8)
        #expect(values.values == [7, 8])
        #expect(ends.value == 1)
    }

    @Test func `disposing a subscription to a command's run does not stop the work`() {
        let recorder = Recorder(command.execute(1))
        recorder.dispose()
        let executing = Recorder(command.executing)
        #expect(executing.values == [true])
        fixture.work.value[0].complete()
        #expect(executing.values == [true, false])
    }

    @Test func `a command can be executed again in a completion handler`() {
        let second = Recorder<Int, CommandError<TestError>>()
        let command = command
        command.execute(1).subscribe(failed: nil, completed: { second.subscribe(to: command.execute(2)) })
        fixture.work.value[0].complete()
        #expect(fixture.work.value.count == 2)
        fixture.work.value[1].send(5)
        #expect(second.values == [5])
    }

    @Test func `a command can be executed again by a subscriber of the executing signal or the errors signal`() {
        let (command, refusals) = (command, Counter())
        command.executing.skip(2).take(1).subscribe { _ in
            command.execute(2).subscribe(failed: { _ in refusals.increment() })
        }
        command.errors.take(1).subscribe { _ in
            command.execute(3).subscribe(failed: { _ in refusals.increment() })
        }
        command.execute(1)
        fixture.work.value[0].fail(.first)
        // The first of the two requests is accepted, and the second request is refused.
        #expect(fixture.work.value.count == 2)
        #expect(refusals.value == 1)
    }

    @Test func `a run continues after its command is released, and then the command's signals complete`() {
        let fixture = Shared<Fixture?>(Fixture())
        guard let held = fixture.value else { return }
        let recorders = (
            Recorder(held.command.executing), Recorder(held.command.enabled), Recorder(held.command.errors)
        )
        let signals = Counter()
        held.command.executionSignals.subscribe(completed: { signals.increment() })
        let (execution, work) = (Recorder(held.command.execute(1)), held.work)
        fixture.value = nil
        _ = consume held
        #expect(recorders.0.events == [.next(false), .next(true)])
        #expect(signals.value == 0)
        work.value[0].send(3)
        work.value[0].fail(.first)
        #expect(execution.events == [.next(3), .failed(.failed(.first))])
        #expect(recorders.0.events == [.next(false), .next(true), .next(false), .completed])
        #expect(recorders.1.events == [.next(true), .next(false), .completed])
        #expect(recorders.2.events == [.next(.first), .completed])
        #expect(signals.value == 1)
    }

    @Test func `the last reference to a command can be released during a delivery of the command`() {
        let holder = Shared<Command<Int, Int, TestError>?>(
            Command(scheduler: ImmediateScheduler()) { .just($0) }
        )
        let executing = Recorder<Bool, Never>()
        holder.value?.executing.subscribeEvents { event in
            executing.record(event)
            if event == .next(true) { holder.value = nil }
        }
        let execution = holder.value.map { Recorder($0.execute(7)) }
        #expect(executing.events == [.next(false), .next(true), .next(false), .completed])
        #expect(execution?.events == [.next(7), .completed])
    }

    @Test func `a released command and its runs retain nothing`() {
        let objects = LiveObjects()
        do {
            let probe = objects.probe()
            let command = Command<Int, Int, TestError>(scheduler: ImmediateScheduler()) { value in
                probe.touch()
                return value == 0 ? .just(1) : value == 1 ? .fail(.first) : .never
            }
            command.executing.subscribe { _ in probe.touch() }
            for value in 0...2 {
                command.execute(value).subscribe { _ in
                    probe.touch()
                } failed: { _ in
                }
            }
        }
        #expect(objects.count == 0)
    }

    @Test func `the work of a command is released with the command, even if the work retains its own source`() {
        let objects = LiveObjects()
        do {
            let (probe, source) = (objects.probe(), Subject<Int, TestError>())
            let command = Command<Int, Int, TestError>(scheduler: ImmediateScheduler()) { _ in
                probe.touch()
                return source.signal
            }
            // The closure holds the source, the source holds the execution, and the execution holds the command's core.
            let hold = Command<Int, Int, TestError>(scheduler: ImmediateScheduler()) { _ in
                withExtendedLifetime(source) { source.signal.doNext { _ in probe.touch() } }
            }
            command.execute(1)
            hold.execute(1)
        }
        #expect(objects.count == 0)
    }

    @Test func `every signal of a command delivers on the scheduler, in order`() {
        let scheduler = TestScheduler()
        let fixture = Fixture(scheduler: scheduler)
        let executing = Recorder(fixture.command.executing)
        let execution = Recorder(fixture.command.execute(1))
        #expect(executing.values == [false])
        #expect(fixture.work.value.isEmpty)
        // The first request has been accepted although its work has not begun.
        #expect(Recorder(fixture.command.execute(2)).failure == .disabled)
        scheduler.advance()
        #expect(executing.values == [false, true])
        fixture.work.value[0].complete()
        // The run has ended, but no observer has been notified.
        #expect(!fixture.command.isExecuting)
        #expect(!execution.isCompleted)
        #expect(executing.values == [false, true])
        scheduler.advance()
        #expect(execution.isCompleted)
        #expect(executing.values == [false, true, false])
    }

    @Test func `a command accepts only one of eight concurrent requests`() {
        for _ in 0..<300 {
            let starts = Counter()
            let refusals = Counter()
            let command = Command<Int, Int, TestError>(scheduler: ImmediateScheduler()) { _ in
                Signal { _ in starts.increment() }
            }
            onThreads(8) { _ in
                command.execute(1).subscribe(failed: { error in if error == .disabled { refusals.increment() } })
            }
            #expect(refusals.value == 7)
            #expect(starts.value <= 1)
        }
    }

    @Test func `runs requested by eight threads never overlap`() {
        let (inside, overlaps, admitted, refused) = (Counter(), Counter(), Counter(), Counter())
        let command = Command<Int, Int, TestError>(scheduler: ImmediateScheduler()) { _ in
            if inside.increment() != 1 { overlaps.increment() }
            inside.increment(by: -1)
            return .empty
        }
        let executing = Recorder(command.executing)
        onThreads(8) { _ in
            for _ in 0..<1_000 {
                command.execute(1).subscribe(
                    failed: { _ in refused.increment() },
                    completed: { admitted.increment() }
                )
            }
        }
        #expect(overlaps.value == 0)
        #expect(admitted.value + refused.value == 8_000)
        #expect(executing.violations == 0)
        for (former, value) in zip(executing.values, executing.values.dropFirst()) { #expect(former != value) }
        #expect(executing.values.count == 1 + 2 * admitted.value)
    }
}
