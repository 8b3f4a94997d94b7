import RACCommand
import RACSchedulers
import TestSupport
import Testing

@Suite struct CommandStateTests {
    @Test func `the state signal of a command sends enabled state, runs and last failure as one value`() {
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

    @Test
    func `a late subscriber of a command's state receives the present state, and completion if the command ended`() {
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

    @Test func `the state signal sends changes of allowsConcurrentExecution`() {
        let fixture = CommandFixture()
        let values = Recorder(fixture.command.state.map(\.allowsConcurrentExecution).distinctUntilChanged())
        fixture.command.allowsConcurrentExecution = true
        fixture.command.allowsConcurrentExecution = false
        #expect(values.values == [false, true, false])
    }

    @Test func `the state of a command keeps lastFailure until a run ends without a failure`() {
        let fixture = CommandFixture()
        let failures = Recorder(fixture.command.state.map(\.lastFailure))
        fixture.execute(1)
        fixture.work.value[0].fail(.first)
        fixture.execute(2)
        fixture.command.cancelAll()
        #expect(failures.values == [nil, nil, .first, .first, nil])
    }

    @Test func `the state signal does not send equal states in succession`() {
        let command = Shared<Command<Int, Int, TestError>?>(nil)
        let work = Shared<[Subject<Int, TestError>]>([])
        command.value = Command(policy: .restarting, scheduler: ImmediateScheduler()) { input in
            let subject = Subject<Int, TestError>()
            work.withLock { $0.append(subject) }
            return Signal { subscriber in
                // The second run executes the command in its cleanup after the failure.
                if input == 2 { subscriber.onDispose { command.value?.execute(3) } }
                subject.signal.subscribeEvents { subscriber.send(event: $0) }
            }
        }
        let states = command.value.map { Recorder($0.state) }
        let errors = command.value.map { Recorder($0.errors) }
        command.value?.execute(1)
        work.value[0].fail(.first)
        command.value?.execute(2)
        work.value[1].fail(.first)
        #expect(work.value.count == 3)
        #expect(errors?.values == [.first, .first])
        #expect(
            states?.values.map(\.description) == [
                "enabled, 0 running", "enabled, 1 running", "enabled, 0 running, last failure: first",
                "enabled, 1 running, last failure: first",
            ]
        )
        work.value[2].fail(.second)
        command.value = nil
        #expect(states?.values.last?.lastFailure == .second)
    }

    @Test func `the state signal treats two states as different if their failures are not Equatable`() {
        struct Opaque: Error {}
        let command = Shared<Command<Int, Int, Opaque>?>(nil)
        let work = Shared<[Subject<Int, Opaque>]>([])
        command.value = Command(policy: .restarting, scheduler: ImmediateScheduler()) { input in
            let subject = Subject<Int, Opaque>()
            work.withLock { $0.append(subject) }
            return Signal { subscriber in
                if input == 2 { subscriber.onDispose { command.value?.execute(3) } }
                subject.signal.subscribeEvents { subscriber.send(event: $0) }
            }
        }
        let states = command.value.map { Recorder($0.state.map(\.runningCount)) }
        command.value?.execute(1)
        work.value[0].fail(Opaque())
        command.value?.execute(2)
        work.value[1].fail(Opaque())
        #expect(states?.values == [0, 1, 0, 1, 1])
        command.value = nil
    }

    @Test(arguments: allPolicies)
    func `no signal of a command repeats a value during concurrent requests`(
        policy: CommandPolicy
    ) {
        typealias Tested = Command<Int, Int, TestError>
        let command = Shared<Tested?>(nil)
        let ends = QueueScheduler(label: "ends")
        let states = Shared<[CommandState<TestError>]>([])
        let (executing, enabled) = (Shared<[Bool]>([]), Shared<[Bool]>([]))
        let progress = Shared<[CommandProgress?]>([])
        let repeated = Shared<[String]>([])
        let execute: @Sendable (Int) -> Void = { round in
            for input in 0..<6 { command.value?.execute(round + input) }
        }
        race(
            heavy(2_000),
            prepare: { _ in
                (states.value, executing.value, enabled.value, progress.value) = ([], [], [], [])
                let new = Tested.reportingProgress(policy: policy, scheduler: ImmediateScheduler()) { input, report in
                    report(input % 2, of: 2)
                    if input.isMultiple(of: 5) { return .fail(.first) }
                    return Signal { subscriber in ends.schedule { subscriber.fail(.first) } }
                }
                new.state.subscribe { state in states.withLock { $0.append(state) } }
                new.executing.subscribe { value in executing.withLock { $0.append(value) } }
                new.enabled.subscribe { value in enabled.withLock { $0.append(value) } }
                new.progress.subscribe { value in progress.withLock { $0.append(value) } }
                command.value = new
            },
            [execute, execute, { _ in command.value?.cancelAll() }]
        ) { round in
            // A run that begins when another run ends is itself ended by a later action of this queue, so one action is not
            // enough.
            var isAtRest = false
            while !isAtRest {
                isAtRest = command.value?.isExecuting == false
                let isOver = Expectation()
                ends.schedule { isOver.fulfill() }
                #expect(isOver.wait())
            }
            if hasRepeats(states.value) { repeated.withLock { $0.append("round \(round): \(states.value)") } }
            if hasRepeats(executing.value) { repeated.withLock { $0.append("round \(round): executing") } }
            if hasRepeats(enabled.value) { repeated.withLock { $0.append("round \(round): enabled") } }
            if hasRepeats(progress.value) { repeated.withLock { $0.append("round \(round): progress") } }
        }
        #expect(repeated.value.isEmpty, "\(repeated.value.count): \(repeated.value.prefix(2))")
        command.value = nil
    }

    @Test func `a subscriber added during a change of a command receives the new value first, and only once`() {
        let work = Subject<Int, TestError>()
        let command = Command<Int, Int, TestError>(scheduler: ImmediateScheduler()) { _ in work.signal }
        let (executing, enabled) = (Shared<[Event<Bool, Never>]>([]), Shared<[Event<Bool, Never>]>([]))
        command.state.filter(\.isExecuting).take(1).subscribe { _ in
            command.executing.subscribeEvents { event in executing.withLock { $0.append(event) } }
            command.enabled.subscribeEvents { event in enabled.withLock { $0.append(event) } }
        }
        command.execute(1)
        #expect(executing.value == [.next(true)])
        #expect(enabled.value == [.next(false)])
        work.complete()
        #expect(executing.value == [.next(true), .next(false)])
        #expect(enabled.value == [.next(false), .next(true)])
    }

    @Test
    func `a subscriber added to a command's signal during concurrent runs neither misses nor repeats a change`() {
        typealias NumberCommand = Command<Int, Int, TestError>
        let command = Shared<NumberCommand?>(nil)
        let (executing, enabled) = (Shared<[Bool]>([]), Shared<[Bool]>([]))
        let note: @Sendable (Shared<[Bool]>) -> @Sendable (Bool) -> Void = { values in
            { value in values.withLock { $0.append(value) } }
        }
        race(
            heavy(500),
            prepare: { _ in
                command.value = NumberCommand(scheduler: ImmediateScheduler()) { .just($0) }
                (executing.value, enabled.value) = ([], [])
            },
            [
                { _ in for input in 0..<5 { command.value?.execute(input) } },
                { _ in command.value?.executing.subscribe(note(executing)) },
                { _ in command.value?.enabled.subscribe(note(enabled)) },
            ],
            check: { _ in
                for (values, last) in [(executing.value, false), (enabled.value, true)] {
                    #expect(values.last == last)
                    #expect(zip(values, values.dropFirst()).allSatisfy { $0 != $1 }, "they alternate")
                }
            }
        )
    }

    @Test(arguments: [CommandPolicy.exclusive, .queued(limit: 1), .concurrent(limit: 2)])
    func `the state of a command is consistent on every thread`(policy: CommandPolicy) {
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

private func hasRepeats<Value: Equatable>(_ values: [Value]) -> Bool {
    zip(values, values.dropFirst()).contains(where: ==)
}
