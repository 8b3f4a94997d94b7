import Dispatch
import TestSupport
import Testing

@testable import RACCommand

/// The number of effects that a command performs before other work of its scheduler gets a turn.
@Suite(.timeLimit(.minutes(20))) struct CommandCoreEffectsTests {
    typealias Tested = Command<Int, Int, TestError>

    /// Counts the effects of a command: each beginning and each end of a run sends one more state.
    private static func countEffects(of command: Tested) -> Counter {
        let effects = Counter()
        command.state.skip(1).subscribe { _ in effects.increment() }
        return effects
    }

    @Test @MainActor func `the main queue runs other work after at most 256 effects of a command`() async {
        let command = Tested(policy: .concurrent) { .just($0) }
        let effects = Self.countEffects(of: command)
        // No effect can be performed while this function occupies the main queue.
        onThreads(1) { _ in
            for input in 0..<5_000 { command.execute(input) }
        }
        #expect(effects.value == 0)
        let turns: [Int] = await withCheckedContinuation { continuation in
            // The block enqueues itself repeatedly at the end of the main queue.
            @MainActor func countTurn(_ turns: [Int]) {
                let turns = turns + [effects.value - turns.reduce(0, +)]
                if effects.value == 10_000 { return continuation.resume(returning: turns) }
                DispatchQueue.main.async { countTurn(turns) }
            }
            DispatchQueue.main.async { countTurn([]) }
        }
        #expect(turns.max() ?? 0 <= 256)
    }

    @Test func `a command performs at most 256 effects in one turn and continues in the next turn`() {
        let scheduler = TestScheduler()
        let ended = Shared<[Int]>([])
        let command = Tested(policy: .concurrent, scheduler: scheduler) { .just($0) }
        let effects = Self.countEffects(of: command)
        command.executionSignals.flatten().subscribe { input in ended.withLock { $0.append(input) } }
        for input in 0..<1_000 { command.execute(input) }
        var turns: [Int] = []
        while scheduler.step() { turns.append(effects.value - turns.reduce(0, +)) }
        #expect(turns == [256, 256, 256, 256, 256, 256, 256, 208])
        #expect(ended.value == Array(0..<1_000))
    }

    @Test func `a new request of a command runs after all requests that already wait for the next turn`() {
        let scheduler = TestScheduler()
        let begun = Shared<[Int]>([])
        let command = Tested(policy: .concurrent, scheduler: scheduler) { input in
            begun.withLock { $0.append(input) }
            return .never
        }
        for input in 0..<300 { command.execute(input) }
        #expect(scheduler.step())
        #expect(begun.value == Array(0..<256))
        command.execute(300)
        #expect(scheduler.step())
        #expect(begun.value == Array(0...300))
        #expect(!scheduler.step())
        command.cancelAll()
    }

    @Test func `a command with slow effects ends its turn after four milliseconds and continues in the next turn`() {
        let scheduler = SteppedScheduler()
        let command = Tested(policy: .concurrent, scheduler: scheduler) { input in
            scheduler.passTime(.milliseconds(1))
            return .never
        }
        let effects = Self.countEffects(of: command)
        for input in 0..<100 { command.execute(input) }
        var turns: [Int] = []
        while scheduler.step() { turns.append(effects.value - turns.reduce(0, +)) }
        // A turn performs two effects before its time begins, and four effects in its four milliseconds.
        #expect(turns == Array(repeating: 6, count: 16) + [4])
        command.cancelAll()
    }

    @Test func `execute(_:) on an immediate scheduler performs all effects of a command before it returns`() {
        let scheduler = SteppedScheduler(isImmediate: true)
        let command = Tested(scheduler: scheduler) { input in
            scheduler.passTime(.seconds(1))
            return .just(input)
        }
        let executing = Recorder(command.executing)
        for input in 0..<100 {
            command.execute(input)
            #expect(executing.values.count == 3 + 2 * input)
        }
    }

    @Test func `a command starts with the last of several immediate values of its enabled signal`() {
        let command = Tested(
            enabled: Signal<Bool, Never>.from((0...1_000).map { !$0.isMultiple(of: 2) }),
            scheduler: TestScheduler()
        ) { .just($0) }
        #expect(Recorder(command.enabled).values == [false])
    }

    @Test func `a deallocated scheduler cancels many pending runs of a command on a small stack`() {
        onSmallStack {
            let count = heavy(100_000)
            let scheduler = SteppedScheduler()
            let (begun, ends) = (Counter(), Shared<[CommandError<TestError>?]>([]))
            let command = Tested(policy: .concurrent, scheduler: scheduler) { input in
                begun.increment()
                return .just(input)
            }
            let (executing, errors) = (Recorder(command.executing), Recorder(command.errors))
            for input in 0..<count {
                command.execute(input).subscribe(
                    failed: { error in ends.withLock { $0.append(error) } },
                    completed: { ends.withLock { $0.append(nil) } }
                )
            }
            #expect(scheduler.step())
            #expect(begun.value == 256)
            scheduler.die()
            #expect(begun.value == 256)
            #expect(ends.value.count == count)
            #expect(ends.value.count { $0 == nil } == 256)
            #expect(executing.events == [.next(false), .next(true), .next(false), .completed])
            #expect(errors.isCompleted)
        }
    }

    @Test func `a command releases performed effects while other effects are pending`() {
        let (scheduler, objects) = (SteppedScheduler(), LiveObjects())
        let command = Command<Int, LiveObjects.Probe, TestError>(policy: .concurrent, scheduler: scheduler) { _ in
            .just(objects.probe())
        }
        for input in 0..<1_000 { command.execute(input) }
        for _ in 0..<5 { #expect(scheduler.step()) }
        // All 1,000 runs have begun, and 280 of them have ended.
        #expect(objects.count == 720)
        while scheduler.step() {}
        #expect(objects.count == 0)
    }

    @Test(.enabled(if: !isThreadSanitized, "one thread"), arguments: allPolicies)
    func `a command frees the memory of many pending effects`(policy: CommandPolicy) {
        let scheduler = SteppedScheduler()
        let command = Tested(policy: policy, scheduler: scheduler) { _ in .never }
        // At first the runs are concurrent with every policy. Later requests follow the policy's own rule.
        command.allowsConcurrentExecution = true
        for input in 0..<5_000 { command.execute(input) }
        command.allowsConcurrentExecution = false
        for input in 5_000..<10_000 { command.execute(input) }
        command.cancelAll()
        while scheduler.step() {}
        command.core.shared.withLock { shared in
            #expect(shared.machine.status.running == 0)
            #expect(shared.effects.capacity < 256)
            #expect(shared.machine.running.capacity < 256)
            #expect(shared.machine.waiting.capacity < 256)
        }
        #expect(command.core.chunk.value.capacity < 256)
    }
}

/// Runs an action on the test's demand, or immediately unless it is for a later turn. The test advances its time. Drops all
/// actions in `die()`.
private final class SteppedScheduler: YieldingScheduler, DelaylessScheduler {
    private struct State {
        var now = Duration.zero
        var actions: [@Sendable () -> Void] = []
        var isDead = false
    }

    private let state = Shared(State())
    private let isImmediate: Bool

    init(isImmediate: Bool = false) {
        self.isImmediate = isImmediate
    }

    var now: Duration { state.value.now }

    func passTime(_ time: Duration) {
        state.withLock { $0.now += time }
    }

    func step() -> Bool {
        let action = state.withLock { $0.actions.isEmpty ? nil : $0.actions.removeFirst() }
        action?()
        return action != nil
    }

    func die() {
        let dropped = state.withLock { state in
            defer { (state.actions, state.isDead) = ([], true) }
            return state.actions
        }
        _ = consume dropped
    }

    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        if !isImmediate { return scheduleInLaterTurn(action) }
        action()
        return ActionDisposable()
    }

    func scheduleInLaterTurn(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        state.withLock { if !$0.isDead { $0.actions.append(action) } }
        return ActionDisposable()
    }
}
