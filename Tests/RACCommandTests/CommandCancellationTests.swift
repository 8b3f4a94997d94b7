import RACCommand
import TestSupport
import Testing

@Suite struct CommandCancellationTests {
    typealias Failure = CommandError<TestError>

    @Test func `cancelAll() of a command disposes the work before it notifies subscribers`() {
        let fixture = CommandFixture()
        fixture.execute(1)
        fixture.work.value[0].send(5)
        _ = fixture.takeLog()
        fixture.command.cancelAll()
        #expect(
            fixture.takeLog() == [
                "cleanup 1", "state 0+0", "executing false", "enabled true", "1: failed(\(Failure.cancelled))",
            ]
        )
        fixture.work.value[0].send(6)
        fixture.command.cancelAll()
        #expect(fixture.takeLog().isEmpty)
    }

    @Test func `cancelAll() of a command cancels queued runs before they start`() {
        let fixture = CommandFixture(.queued)
        for input in 1...3 { fixture.execute(input) }
        _ = fixture.takeLog()
        fixture.command.cancelAll()
        let cancelled = "failed(\(Failure.cancelled))"
        #expect(
            fixture.takeLog() == [
                "state 1+0", "2: \(cancelled)", "3: \(cancelled)",
                "cleanup 1", "state 0+0", "executing false", "1: \(cancelled)",
            ]
        )
        #expect(fixture.work.value.count == 1)
    }

    @Test func `disposing a subscription to apply(_:) cancels its run`() {
        let fixture = CommandFixture()
        let signal = fixture.command.apply(1)
        #expect(fixture.takeLog().isEmpty)
        let recorder = Recorder(signal)
        #expect(fixture.takeLog() == ["state 1+0", "executing true", "enabled false", "execution", "work 1"])
        fixture.work.value[0].send(3)
        recorder.dispose()
        #expect(fixture.takeLog() == ["cleanup 1", "state 0+0", "executing false", "enabled true"])
        #expect(recorder.events == [.next(3)])
    }

    @Test func `each subscription to apply(_:) starts a run`() {
        let fixture = CommandFixture(.concurrent)
        let signal = fixture.command.apply(1)
        let recorders = (Recorder(signal), Recorder(signal))
        #expect(fixture.work.value.count == 2)
        fixture.work.value[1].complete()
        #expect(!recorders.0.hasEnded)
        #expect(recorders.1.isCompleted)
    }

    @Test func `a subscription to apply(_:) fails if the command refuses the request`() {
        let fixture = CommandFixture()
        fixture.execute(1)
        #expect(Recorder(fixture.command.apply(2)).events == [.failed(.disabled)])
    }

    @Test func `apply(_:) forwards the values, the failure and the completion of its run`() {
        let command = Command<Int, Int, TestError>(scheduler: ImmediateScheduler()) { input in
            input > 0 ? .from(1...input) : .fail(.second)
        }
        #expect(Recorder(command.apply(2)).events == [.next(1), .next(2), .completed])
        #expect(Recorder(command.apply(0)).events == [.failed(.failed(.second))])
    }

    @Test func `synchronous endless work of apply(_:) stops at take(3)`() {
        let command = Command<Int, Int, TestError>(scheduler: ImmediateScheduler()) { .from($0...) }
        let executing = Recorder(command.executing)
        #expect(Recorder(command.apply(1).take(3)).values == [1, 2, 3])
        #expect(executing.values == [false, true, false])
    }

    @Test func `disposing a subscription to apply(_:) removes its queued run from the queue`() {
        let fixture = CommandFixture(.queued)
        fixture.execute(1)
        let waiting = fixture.command.apply(2).subscribe()
        _ = fixture.takeLog()
        waiting.dispose()
        #expect(fixture.takeLog() == ["state 1+0"])
        fixture.work.value[0].complete()
        #expect(fixture.work.value.count == 1)
    }

    @Test func `a run never begins if it is cancelled before its scheduled start`() {
        let scheduler = TestScheduler()
        let fixture = CommandFixture(scheduler: scheduler)
        let recorder = Recorder(fixture.command.execute(1))
        fixture.command.cancelAll()
        #expect(recorder.events.isEmpty)
        // The command can accept another run in place of the cancelled run.
        let second = Recorder(fixture.command.execute(2))
        scheduler.advance()
        #expect(recorder.events == [.failed(.cancelled)])
        #expect(
            fixture.takeLog() == [
                "state 1+0", "executing true", "enabled false", "execution",
                "state 0+0", "executing false", "enabled true",
                "state 1+0", "executing true", "enabled false", "execution", "work 2",
            ]
        )
        #expect(!second.hasEnded)
    }

    @Test func `disposing the last apply(_:) subscription of a run cancels the run unless execute(_:) started it`() {
        let fixture = CommandFixture(.ignoring)
        let (one, other) = (fixture.command.apply(1).subscribe(), fixture.command.apply(2).subscribe())
        one.dispose()
        #expect(!fixture.log.value.contains("cleanup 1"))
        other.dispose()
        #expect(fixture.log.value.contains("cleanup 1"))
        // A run that `execute` has started is not cancelled with the joined requests.
        fixture.execute(3)
        fixture.command.apply(4).subscribe().dispose()
        #expect(!fixture.log.value.contains("cleanup 3"))
    }

    @Test func `the inner signal of a cancelled run completes, and the errors signal sends nothing`() {
        let fixture = CommandFixture()
        let inner = Recorder(fixture.command.executionSignals.flatten().materialize())
        let ends = Counter()
        fixture.command.executionSignals.subscribe { $0.subscribe(completed: { ends.increment() }) }
        fixture.execute(1)
        fixture.command.cancelAll()
        #expect(inner.values.isEmpty)
        #expect(ends.value == 1)
        #expect(!fixture.log.value.contains { $0.hasPrefix("error") })
    }

    @Test func `the work of a command, the work's cleanup and the command's subscribers can call cancelAll()`() {
        for place in ["work", "value", "executing", "cleanup"] {
            let command = Shared<Command<Int, Int, TestError>?>(nil)
            let cancel: @Sendable (String) -> Void = { if $0 == place { command.value?.cancelAll() } }
            command.value = Command(scheduler: ImmediateScheduler()) { _ in
                cancel("work")
                return Signal { subscriber in
                    subscriber.onDispose { cancel("cleanup") }
                    subscriber.send(1)
                }
            }
            guard let tested = command.value else { return }
            let executing = Recorder(tested.executing)
            tested.executing.filter { $0 }.subscribe { _ in cancel("executing") }
            tested.executionSignals.flatten().subscribe { _ in cancel("value") }
            let run = Recorder(tested.execute(1))
            if place == "cleanup" { tested.cancelAll() }
            #expect(run.failure == .cancelled, "\(place)")
            #expect(executing.values == [false, true, false], "\(place)")
            command.value = nil
        }
    }

    @Test func `a run whose cleanup is running cannot be cancelled, and the command refuses other requests`() {
        let (command, source) = (Shared<Command<Int, Int, TestError>?>(nil), Subject<Int, TestError>())
        let during = Shared<Recorder<Int, CommandError<TestError>>?>(nil)
        command.value = Command(scheduler: ImmediateScheduler()) { input in
            Signal { subscriber in
                subscriber.onDispose {
                    guard input == 1 else { return }
                    command.value?.cancelAll()
                    during.value = command.value.map { Recorder($0.execute(2)) }
                }
                source.subscribeEvents { subscriber.send(event: $0) }
            }
        }
        let run = command.value.map { Recorder($0.execute(1)) }
        source.complete()
        #expect(run?.events == [.completed])
        #expect(during.value?.events == [.failed(.disabled)])
        command.value = nil
    }

    @Test func `a run ends exactly once if it completes while it is cancelled`() {
        let objects = LiveObjects()
        struct Round: Sendable {
            let command: Command<Int, Int, TestError>
            let work: Subject<Int, TestError>
            let outcome: Recorder<Int, CommandError<TestError>>
            let executing: Recorder<Bool, Never>
            let cleanups: Counter
        }
        let round = Shared<Round?>(nil)
        let outcomes = Shared<[String: Int]>([:])
        let prepare: @Sendable (Int) -> Void = { _ in
            let (work, cleanups, probe) = (Subject<Int, TestError>(), Counter(), objects.probe())
            let command = Command<Int, Int, TestError>(scheduler: ImmediateScheduler()) { _ in
                Signal { subscriber in
                    probe.touch()
                    subscriber.onDispose { cleanups.increment() }
                    work.subscribeEvents { subscriber.send(event: $0) }
                }
            }
            round.value = Round(
                command: command,
                work: work,
                outcome: Recorder(command.execute(1)),
                executing: Recorder(command.executing),
                cleanups: cleanups
            )
        }
        let bodies: [@Sendable (Int) -> Void] = [
            { _ in round.value?.command.cancelAll() },
            { _ in round.value?.work.complete() },
        ]
        race(heavy(20_000), prepare: prepare, bodies) { _ in
            guard let ended = round.value else { return }
            outcomes.withLock { $0["\(ended.outcome.events)", default: 0] += 1 }
            if ended.outcome.events.count != 1 || ended.cleanups.value != 1 { Issue.record("ended not exactly once") }
            if ended.executing.values != [true, false] { Issue.record("executing: \(ended.executing.values)") }
            round.value = nil
        }
        #expect(outcomes.value.count <= 2)
        #expect(objects.count == 0)
    }
}
