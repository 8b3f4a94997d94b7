import Dispatch
import RACCommand
import RACCore
import RACSchedulers
import TestSupport
import Testing

/// All signals and properties of a command show the end of a run before its caller receives it.
@Suite(.timeLimit(.minutes(20))) struct RunResultTests {
    typealias Tested = Command<Int, Int, TestError>

    /// The scheduler of a command.
    enum Home: CaseIterable, Sendable {
        case mainQueue, serialQueue, queueOnConcurrentOne, nowhere

        var scheduler: any Scheduler {
            switch self {
            case .mainQueue: UIScheduler()
            case .serialQueue: QueueScheduler()
            case .queueOnConcurrentOne:
                QueueScheduler(targeting: DispatchQueue(label: "concurrent", attributes: .concurrent))
            case .nowhere: ImmediateScheduler()
            }
        }
    }

    /// The last values of a command's signals.
    private struct Told: Sendable {
        var isExecuting = false
        var isEnabled = true
        var failures = 0
    }

    @Test(arguments: Home.allCases)
    func `all signals of a command have their new values when the caller receives the end of a run`(home: Home) {
        let (told, problems, ended) = (Shared(Told()), Shared<[String]>([]), Expectation())
        let work = Shared<Subject<Int, TestError>?>(nil)
        let begun = Expectation()
        let command = Tested(scheduler: home.scheduler) { _ in
            let subject = Subject<Int, TestError>()
            work.value = subject
            return Signal { subscriber in
                subject.subscribeEvents { subscriber.send(event: $0) }
                begun.fulfill()
            }
        }
        command.executing.subscribe { isExecuting in told.withLock { $0.isExecuting = isExecuting } }
        command.enabled.subscribe { isEnabled in told.withLock { $0.isEnabled = isEnabled } }
        command.errors.subscribe { _ in told.withLock { $0.failures += 1 } }
        let execute: @Sendable (Int) -> Void = { number in
            command.execute(number).subscribe(failed: { _ in
                let state = told.value
                if state.isExecuting || !state.isEnabled || state.failures != number + 1 {
                    problems.withLock { $0.append("run \(number): \(state)") }
                }
                if command.isExecuting || !command.isEnabled || command.currentState.lastFailure == nil {
                    problems.withLock { $0.append("run \(number) is still shown: \(command)") }
                }
                ended.fulfill()
            })
            if !begun.wait() { problems.withLock { $0.append("run \(number) does not begin") } }
        }
        let end: @Sendable (Int) -> Void = { _ in work.value?.fail(.first) }
        let wait: @Sendable (Int) -> Void = { number in
            if !ended.wait() { problems.withLock { $0.append("run \(number) does not end") } }
        }
        race(heavy(20_000), prepare: execute, [end, { _ in }], check: wait)
        #expect(problems.value.isEmpty, "\(problems.value.prefix(3))")
        #expect(told.value.failures == heavy(20_000))
    }

    @Test @MainActor func `the executing signal sends false on the main queue before run(_:) returns`() async {
        let elsewhere = QueueScheduler()
        let command = Tested { input in .just(input).subscribe(on: elsewhere) }
        var isExecuting = false
        command.executing.subscribeOnMain { isExecuting = $0 }
        for round in 0..<heavy(20_000) {
            let result = try? await command.run(round)
            #expect(result == round)
            if isExecuting || command.isExecuting { Issue.record("round \(round) is still shown") }
        }
    }

    @Test func `a command delivers the ends of runs in a later action of its scheduler, in the order of the ends`() {
        let scheduler = TestScheduler()
        let (first, second) = (Subject<Int, TestError>(), Subject<Int, TestError>())
        let command = Tested(policy: .concurrent, scheduler: scheduler) { $0 == 1 ? first.signal : second.signal }
        let log = Shared<[String]>([])
        command.errors.subscribe { error in log.withLock { $0.append("\(error)") } }
        command.execute(1).subscribe(failed: { _ in log.withLock { $0.append("1") } })
        command.execute(2).subscribe(failed: { _ in log.withLock { $0.append("2") } })
        scheduler.advance()
        second.fail(.second)
        first.fail(.first)
        #expect(log.value.isEmpty)
        scheduler.advance()
        #expect(log.value == ["second", "2", "first", "1"])
    }

    @Test func `a command that executes itself on completion uses constant stack`() {
        onSmallStack {
            let (command, count) = (Command<Int, Int, Never>(scheduler: ImmediateScheduler()) { .just($0) }, Counter())
            let next = Shared<(@Sendable () -> Void)?>(nil)
            let rounds = heavy(100_000)
            next.value = {
                count.increment()
                guard count.value < rounds else { return }
                command.execute(count.value).subscribe(failed: { _ in }, completed: { next.value?() })
            }
            next.value?()
            #expect(count.value == rounds)
            next.value = nil
        }
    }

    // MARK: Threads that block the scheduler

    @Test func `a thread that blocks the scheduler receives the end of its run when the work ends`() throws {
        let scheduler = TestScheduler()
        let work = Subject<Int, TestError>()
        let command = Tested(scheduler: scheduler) { _ in work.signal }
        let run = command.execute(1)
        scheduler.advance()
        onThreads(1) { _ in
            work.send(3)
            work.complete()
        }
        // The scheduler has not delivered the end, but the run has ended.
        let recorder = Recorder(run)
        #expect(recorder.events == [.next(3)])
        #expect(try run.toArray(timeout: .seconds(600)) == [3])
        #expect(recorder.isCompleted)
        scheduler.advance()
        #expect(recorder.events == [.next(3), .completed])
    }

    @Test func `a thread that blocks the scheduler receives the cancellation of its run`() {
        for policy in [CommandPolicy.queued, .exclusive] {
            let scheduler = TestScheduler()
            let command = Tested(policy: policy, scheduler: scheduler) { _ in .never }
            if policy == .queued { command.execute(1) }
            let run = command.execute(2)
            let (waits, hears) = (Expectation(), Expectation())
            let waiting = run.doFailed { _ in hears.fulfill() }.initially { waits.fulfill() }
            onThreads(2) { thread in
                if thread == 1 {
                    #expect(waits.wait())
                    return command.cancelAll()
                }
                #expect(throws: BlockingError<CommandError<TestError>>.failed(.cancelled)) {
                    try waiting.toArray(timeout: .seconds(600))
                }
            }
            #expect(hears.wait())
        }
    }

    @Test func `subscribers of a run that do not block the scheduler receive the end on the scheduler, in order`()
        throws
    {
        let scheduler = TestScheduler()
        let work = Subject<Int, TestError>()
        let command = Tested(scheduler: scheduler) { _ in work.signal }
        let executing = Recorder(command.executing)
        let run = command.execute(1)
        scheduler.advance()
        #expect(throws: BlockingError<CommandError<TestError>>.timedOut) { try run.toArray(timeout: .zero) }
        // The reader that timed out no longer affects the delivery.
        work.complete()
        let recorder = Recorder(run)
        #expect(!recorder.hasEnded)
        scheduler.advance()
        #expect(recorder.isCompleted)
        #expect(executing.values == [false, true, false])
    }

    @Test func `if an action of a blocked scheduler subscribes to a run, the end arrives on the scheduler`() throws {
        let (scheduler, work) = (TestScheduler(), Subject<Int, TestError>())
        let command = Tested(scheduler: scheduler) { _ in work.signal }
        let runs = Shared<[Recorder<Int, Never>]>([])
        command.executionSignals.subscribe { run in
            let recorder = Recorder(run)
            runs.withLock { $0.append(recorder) }
        }
        command.execute(1)
        let turn = Signal<Int, Never> { subscriber in
            scheduler.advance()
            subscriber.complete()
        }
        _ = try turn.toArray(timeout: .zero)
        work.complete()
        #expect(runs.value.map(\.hasEnded) == [false])
        scheduler.advance()
        #expect(runs.value.map(\.hasEnded) == [true])
    }

    @Test func `an ended run replays all its values and its terminal event to every subscriber`() {
        let ends: [(work: Signal<Int, TestError>, end: Event<Int, CommandError<TestError>>)] = [
            (.empty, .completed), (.fail(.second), .failed(.failed(.second))),
        ]
        for (work, end) in ends {
            let command = Tested(scheduler: ImmediateScheduler()) { Signal.from([$0, $0 + 1]).concat(work) }
            let run = command.execute(1)
            for _ in 0..<2 { #expect(Recorder(run).events == [.next(1), .next(2), end]) }
        }
    }

    @Test func `a cancelled run replays its cancellation to late subscribers`() {
        let command = Tested(scheduler: ImmediateScheduler()) { _ in .never }
        let run = command.execute(1)
        command.cancelAll()
        for _ in 0..<2 { #expect(Recorder(run).events == [.failed(.cancelled)]) }
    }

    @Test func `a late subscriber of a run can stop the replay at a value`() {
        let passed = Counter()
        let command = Tested(scheduler: ImmediateScheduler()) { .from([$0, $0 + 1, $0 + 2]) }
        let recorder = Recorder(command.execute(1).doNext { _ in passed.increment() }.take(2))
        #expect(recorder.events == [.next(1), .next(2), .completed])
        #expect(passed.value == 2)
    }

    @Test func `a subscriber added while a command's run ends receives all values and the terminal event`() {
        let stage = Shared<(source: Subject<Int, TestError>, run: Signal<Int, CommandError<TestError>>)?>(nil)
        let (heard, faults) = (Shared<[Recorder<Int, CommandError<TestError>>]>([]), Counter())
        race(
            heavy(2_000),
            prepare: { _ in
                let source = Subject<Int, TestError>()
                let command = Tested(scheduler: ImmediateScheduler()) { _ in source.signal }
                stage.value = (source, command.execute(1))
                heard.value = []
                source.send(1)
            },
            [
                { _ in
                    stage.value?.source.send(2)
                    stage.value?.source.complete()
                },
                { _ in
                    guard let run = stage.value?.run else { return }
                    for _ in 0..<3 {
                        let recorder = Recorder(run)
                        heard.withLock { $0.append(recorder) }
                    }
                },
            ],
            check: { _ in
                for recorder in heard.value where recorder.events != [.next(1), .next(2), .completed] {
                    faults.increment()
                }
            }
        )
        #expect(faults.value == 0)
    }

    @Test func `a blocking read of a completed run returns its values even inside deeply nested terminations`() {
        onSmallStack {
            let run = Tested(scheduler: ImmediateScheduler()) { .just($0) }.execute(1)
            let (hasNested, values) = (Shared(true), Shared<[[Int]]>([]))
            // The nesting stops when the limiter postpones an end until the outer calls return.
            @Sendable func nest() {
                guard values.value.isEmpty else { return }
                hasNested.value = false
                RecursionLimiter.run(.end, ()) { _ in
                    hasNested.value = true
                    nest()
                }
                if hasNested.value { return }
                hasNested.value = true
                values.withLock { $0.append([]) }
                let result = (try? run.toArray(timeout: .zero)) ?? []
                values.value = [result]
            }
            nest()
            #expect(values.value == [[1]])
        }
    }
}
