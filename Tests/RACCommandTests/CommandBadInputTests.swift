import RACCommand
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct CommandBadInputTests {
    typealias Tested = Command<Int, Int, TestError>

    @Test func `a command with endless work is executing until it is cancelled`() {
        for work in [Signal<Int, TestError>.never, Signal { _ in }, .from(0...).subscribe(on: TestScheduler())] {
            let command = Tested(scheduler: ImmediateScheduler()) { _ in work }
            let (executing, run) = (Recorder(command.executing), Recorder(command.execute(1)))
            #expect(executing.values == [false, true])
            command.cancelAll()
            #expect(executing.values == [false, true, false])
            #expect(run.failure == .cancelled)
            #expect(Recorder(command.enabled).values == [true])
        }
    }

    @Test func `a run fails with the failure of its work if the work fails immediately`() {
        for work in [Signal<Int, TestError>.fail(.first), Signal { $0.fail(.first) }] {
            let command = Tested(scheduler: ImmediateScheduler()) { _ in work }
            let (executing, errors) = (Recorder(command.executing), Recorder(command.errors))
            #expect(Recorder(command.execute(1)).events == [.failed(.failed(.first))])
            #expect(executing.values == [false, true, false])
            #expect(errors.values == [.first])
        }
    }

    @Test func `a run serializes values from several threads, and drops values after the end of its work`() {
        let command = Tested(scheduler: ImmediateScheduler()) { _ in
            Signal { subscriber in
                onThreads(4) { thread in
                    for value in 0..<1_000 { subscriber.send(value) }
                    if thread == 0 { subscriber.complete() }
                    subscriber.fail(.first)
                }
            }
        }
        let run = Recorder<Int, TestError>()
        command.executionSignals.subscribe { inner in inner.subscribe { run.record(.next($0)) } }
        let outcome = Recorder(command.execute(1))
        #expect(run.violations == 0)
        #expect(outcome.violations == 0)
        #expect(outcome.hasEnded)
    }

    @Test func `an exclusive command refuses a request that its work makes, and a queued command queues the request`() {
        for (policy, begun) in [(CommandPolicy.exclusive, [3]), (.queued, [3, 2, 1, 0]), (.concurrent, [3, 2, 1, 0])] {
            let (holder, inputs) = (Shared<Tested?>(nil), Shared<[Int]>([]))
            let command = Tested(policy: policy, scheduler: ImmediateScheduler()) { input in
                inputs.withLock { $0.append(input) }
                if input > 0 { holder.value?.execute(input - 1) }
                return .just(input)
            }
            holder.value = command
            command.execute(3)
            #expect(inputs.value == begun)
            #expect(Recorder(command.executing).values == [false])
            holder.value = nil
        }
    }

    @Test func `if the work of a restarting command executes the command again, only the last run completes`() {
        let (holder, inputs) = (Shared<Tested?>(nil), Shared<[Int]>([]))
        let command = Tested(policy: .restarting, scheduler: ImmediateScheduler()) { input in
            inputs.withLock { $0.append(input) }
            if input > 0 { holder.value?.execute(input - 1) }
            return .just(input)
        }
        holder.value = command
        let values = Recorder(command.executionSignals.flatten())
        command.execute(1_000)
        #expect(inputs.value.count == 1_001)
        #expect(values.values == [0])
        holder.value = nil
    }

    @Test func `a run continues if its work releases the command`() {
        let holder = Shared<Tested?>(nil)
        let source = Subject<Int, TestError>()
        holder.value = Tested(scheduler: ImmediateScheduler()) { _ in
            holder.value = nil
            return source.signal
        }
        let executing = Recorder<Bool, Never>()
        let run = holder.value.map { command in
            executing.subscribe(to: command.executing)
            return Recorder(command.execute(1))
        }
        #expect(executing.events == [.next(false), .next(true)])
        source.send(4)
        source.complete()
        #expect(run?.events == [.next(4), .completed])
        #expect(executing.events == [.next(false), .next(true), .next(false), .completed])
    }

    @Test func `neither requests nor cancellations wait for work that blocks the command's scheduler`() {
        let (begun, canTerminate, done) = (Expectation(), Expectation(), Expectation())
        let command = Tested(policy: .queued, scheduler: QueueScheduler()) { input in
            if input == 1 {
                begun.fulfill()
                _ = canTerminate.wait()
            }
            return .just(input)
        }
        command.execute(1)
        #expect(begun.wait())
        // Neither a request nor a cancellation waits for the blocking work.
        let waiting = Recorder(command.apply(2))
        waiting.dispose()
        let cancelled = Recorder(command.execute(3))
        command.cancelAll()
        canTerminate.fulfill()
        command.execute(4).subscribe(failed: nil, completed: { done.fulfill() })
        #expect(done.wait())
        #expect(cancelled.failure == .cancelled)
        #expect(waiting.events.isEmpty)
    }

    @Test func `synchronous endless work of a command stops when another thread cancels the run`() {
        let (begun, ended) = (Expectation(), Expectation())
        let command = Tested(scheduler: QueueScheduler()) { .from($0...) }
        command.executionSignals.flatten().take(1).subscribe { _ in begun.fulfill() }
        command.execute(1).subscribe(failed: { error in if error == .cancelled { ended.fulfill() } })
        #expect(begun.wait())
        command.cancelAll()
        #expect(ended.wait())
    }

    @Test func `the last value of a completed enabled signal stays in effect`() {
        let isEnabled = Subject<Bool, Never>()
        let command = Tested(enabled: isEnabled, scheduler: ImmediateScheduler()) { .just($0) }
        isEnabled.send(false)
        isEnabled.complete()
        #expect(Recorder(command.enabled).events == [.next(false)])
        #expect(Recorder(command.execute(1)).failure == .disabled)
        let unsaid = Tested(enabled: Signal<Bool, Never>.empty, scheduler: ImmediateScheduler()) { .just($0) }
        #expect(Recorder(unsaid.execute(1)).values == [1])
    }

    @Test func `the last value of an enabled signal takes effect even if several threads send values`() {
        let isEnabled = Subject<Bool, Never>()
        let command = Tested(enabled: isEnabled, scheduler: ImmediateScheduler()) { .just($0) }
        let enabled = Recorder(command.enabled)
        onThreads(4) { _ in
            for count in 0..<heavy(2_000) { isEnabled.send(count.isMultiple(of: 2)) }
        }
        isEnabled.send(false)
        #expect(enabled.values.last == false)
        for (former, value) in zip(enabled.values, enabled.values.dropFirst()) where former == value {
            Issue.record("enabled does not alternate")
            break
        }
    }

    @Test func `a command cancels its runs, completes and refuses requests after its scheduler is deallocated`() {
        let scheduler = MortalScheduler()
        let fixture = CommandFixture(.queued, scheduler: scheduler)
        let (running, waiting) = (Recorder(fixture.command.execute(1)), Recorder(fixture.command.execute(2)))
        let (executing, errors) = (Recorder(fixture.command.executing), Recorder(fixture.command.errors))
        #expect(executing.values == [true])
        scheduler.die()
        // The scheduler has not dropped an action yet. It drops the next action.
        let last = Recorder(fixture.command.execute(3))
        for run in [running, waiting, last] { #expect(run.events == [.failed(.cancelled)]) }
        #expect(executing.events == [.next(true), .next(false), .completed])
        #expect(errors.isCompleted)
        #expect(fixture.log.value.contains("cleanup 1"))
        #expect(Recorder(fixture.command.execute(4)).failure == .disabled)
        #expect(Recorder(fixture.command.apply(5)).failure == .disabled)
    }

    @Test func `a command's signals send the last value and complete after its scheduler is deallocated`() {
        let scheduler = MortalScheduler()
        let command = Tested(scheduler: scheduler) { .just($0) }
        scheduler.die()
        command.execute(1)
        #expect(Recorder(command.executing).events == [.next(false), .completed])
        #expect(Recorder(command.enabled).events == [.next(false), .completed])
        #expect(Recorder(command.state.map(\.isExecuting)).events == [.next(false), .completed])
    }

    @Test func `a task that awaits a command throws .cancelled if the command's scheduler drops its actions`() async {
        let scheduler = MortalScheduler(keepsActions: true)
        let command = Tested(scheduler: scheduler) { .just($0) }
        let task = Task { try await command.run(1) }
        while scheduler.kept.value.isEmpty { await Task.yield() }
        scheduler.die()
        await #expect(throws: CommandError<TestError>.cancelled) { try await task.value }
    }

    /// Runs actions immediately or keeps them. Drops all actions from `die()` on.
    private final class MortalScheduler: DelaylessScheduler {
        let kept = Shared<[@Sendable () -> Void]>([])
        private let isDead = Shared(false)
        private let keepsActions: Bool

        init(keepsActions: Bool = false) {
            self.keepsActions = keepsActions
        }

        var now: Duration { .zero }

        func die() {
            isDead.value = true
            kept.value = []
        }

        func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
            if isDead.value { return ActionDisposable() }
            if keepsActions { kept.withLock { $0.append(action) } } else { action() }
            return ActionDisposable()
        }
    }
}
