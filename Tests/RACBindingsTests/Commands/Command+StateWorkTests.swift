import RACBindings
import RACSchedulers
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct CommandStateWorkTests {
    @Test @MainActor func `a command with state is enabled for allowed values, and its work receives the value`() {
        let balance = MutableProperty(10)
        let withdraw = Command(state: balance, enabledIf: { $0 > 0 }) { (balance, amount: Int) in
            Signal.just(min(amount, balance))
        }
        let enabled = Recorder(withdraw.enabled)
        #expect(Recorder(withdraw.execute(4)).values == [4])
        #expect(Recorder(withdraw.execute(40)).values == [10])
        balance.value = 0
        #expect(!withdraw.isEnabled)
        #expect(Recorder(withdraw.execute(1)).failure == .disabled)
        #expect(enabled.values == [true, false, true, false, true, false])
    }

    @available(*, deprecated)
    @Test @MainActor func `the work of a command with state can return a subject`() {
        let subject = Subject<Int, TestError>()
        let command = Command(state: MutableProperty(1)) { (_, _: Int) in subject }
        let run = Recorder(command.execute(1))
        subject.send(4)
        #expect(run.events == [.next(4)])
        command.cancelAll()
    }

    @Test @MainActor func `the work of a command with state can be synchronous, throwing or a task`() async throws {
        let balance = MutableProperty(10)
        let spend = Command(state: balance, enabledIf: { $0 > 0 }) { (balance, amount: Int) in min(amount, balance) }
        #expect(Recorder(spend.execute(40)).values == [10])
        let pay = Command(state: balance) { (balance, amount: Int) throws(TestError) in
            if amount > balance { throw .first }
            return balance - amount
        }
        #expect(Recorder(pay.execute(4)).values == [6])
        #expect(Recorder(pay.execute(40)).failure == .failed(.first))
        let wait = Command<Int, Int, Never>(state: balance) { balance, amount in
            .task {
                await Task.yield()
                return balance + amount
            }
        }
        #expect(try await wait.run(1) == 11)
    }

    @available(*, deprecated)
    @Test @MainActor func `the work of a command with state can be an asynchronous closure`() async throws {
        let wait = Command(state: MutableProperty(10)) { (balance, amount: Int) async in
            await Task.yield()
            return balance + amount
        }
        #expect(try await wait.run(1) == 11)
    }

    @Test func `a command with state is disabled while its enabled signal is false`() {
        let (state, isEnabled) = (MutableProperty(1), MutableProperty(false))
        let command = Command<Int, Int, Never>(state: state, enabled: isEnabled, scheduler: ImmediateScheduler()) {
            .just($0 + $1)
        }
        #expect(Recorder(command.execute(1)).failure == .disabled)
        isEnabled.value = true
        #expect(Recorder(command.execute(1)).values == [2])
    }

    @Test func `queued work of a command with state receives the state at the time of its request`() {
        let (scheduler, state) = (TestScheduler(), MutableProperty(1))
        let command = Command<Void, Int, Never>(state: state, policy: .queued, scheduler: scheduler) { state, _ in
            .just(state)
        }
        let first = Recorder(command.execute())
        state.value = 2
        let second = Recorder(command.execute())
        state.value = 3
        scheduler.advance()
        #expect(first.values == [1])
        #expect(second.values == [2])
    }

    @Test
    func `a command with state never runs with a disallowed state or a state that was replaced before the request`() {
        let state = MutableProperty(0)
        // The value counts the writes. An odd value disables the command.
        let (wrong, accepted) = (Counter(), Counter())
        let command = Command<Int, Int, Never>(
            state: state,
            enabledIf: { $0.isMultiple(of: 2) },
            policy: .concurrent,
            scheduler: ImmediateScheduler()
        ) { value, before in
            if !value.isMultiple(of: 2) || value < before { wrong.increment() }
            accepted.increment()
            return .just(value)
        }
        race(
            heavy(20_000),
            [
                { _ in state.modify { $0 += 1 } },
                { _ in command.execute(state.value).subscribe(failed: { _ in }) },
            ]
        )
        #expect(wrong.value == 0)
        #expect(accepted.value > 0)
    }

    @Test func `if the state changes before a request is accepted, the work of a command receives the new state`() {
        let (state, isArmed) = (MutableProperty(1), Shared(false))
        let command = Command<Void, Int, Never>(
            state: state,
            enabledIf: { _ in
                let writes = isArmed.withLock { armed in
                    defer { armed = false }
                    return armed
                }
                // Another thread writes another enabled value between the check and the decision.
                if writes { onThreads(1) { _ in state.value = 3 } }
                return true
            },
            scheduler: ImmediateScheduler()
        ) { state, _ in .just(state) }
        isArmed.value = true
        #expect(Recorder(command.execute()).values == [3])
    }

    @Test
    func `if a command's state refuses a request, the command sends the input to refusals, even inside an update`() {
        let state = MutableProperty(1)
        let command = Command<Int, Int, Never>(
            state: state,
            enabledIf: { $0 > 0 },
            scheduler: ImmediateScheduler()
        ) { .just($0 + $1) }
        let refusals = Recorder(command.refusals)
        Properties.update {
            state.value = 0
            #expect(Recorder(command.execute(5)).failure == .disabled)
        }
        #expect(refusals.values == [5])
    }

    @Test func `a command with state evaluates its condition again if the state changes during the evaluation`() {
        let state = MutableProperty(1)
        let looks = Counter()
        let isArmed = Shared(false)
        let command = Command<Void, Int, Never>(
            state: state,
            enabledIf: { value in
                guard
                    isArmed.withLock({ armed in
                        defer { armed = false }
                        return armed
                    })
                else { return value != 2 }
                looks.increment()
                // Another thread writes 2, a value that disables the command, after this check and before the command accepts the
                // request.
                onThreads(1) { _ in state.value = 2 }
                return true
            },
            scheduler: ImmediateScheduler()
        ) { state, _ in .just(state) }
        isArmed.value = true
        let run = Recorder(command.execute())
        #expect(looks.value == 1)
        #expect(run.failure == .disabled)
        #expect(!command.isEnabled)
    }

    @Test func `work that retains a request signal of its command is released with the command`() {
        struct Model: Sendable {
            let request = Shared<Signal<Int, CommandError<Never>>?>(nil)
        }
        let objects = LiveObjects()
        for isExecuted in [false, true] {
            let (model, probe) = (Model(), objects.probe())
            let command = Command<Int, Int, Never>(
                state: MutableProperty(1),
                enabledIf: { _ in
                    probe.touch()
                    return true
                },
                scheduler: ImmediateScheduler()
            ) { state, input in
                withExtendedLifetime(model) { .just(state + input) }
            }
            model.request.value = command.apply(1)
            if isExecuted { command.execute(1) }
        }
        #expect(objects.count == 0)
    }

    @Test func `the request signal of a released command fails with disabled`() {
        var command: Command<Int, Int, Never>? = Command(
            state: MutableProperty(1),
            scheduler: ImmediateScheduler()
        ) { .just($0 + $1) }
        let request = command?.apply(1)
        command = nil
        #expect(request.map { Recorder($0).events } == [.failed(.disabled)])
    }

    @Test func `when an update ends with an allowed state, a command executes the value that a binding has kept`() {
        let (state, values) = (MutableProperty(1), Subject<Int, Never>())
        let inputs = Shared<[Int]>([])
        let command = Command<Int, Int, Never>(
            state: state,
            enabledIf: { $0 > 0 },
            scheduler: ImmediateScheduler()
        ) { state, input in
            inputs.withLock { $0.append(input) }
            return .just(state)
        }
        let binding = values.bind(to: command, refused: .latestKept)
        Properties.update {
            state.value = 0
            values.send(1)
            #expect(inputs.value.isEmpty)
            state.value = 2
        }
        #expect(inputs.value == [1])
        #expect(Recorder(command.enabled).values == [true])
        binding.dispose()
    }
}
