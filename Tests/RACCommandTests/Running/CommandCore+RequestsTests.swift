import RACCommand
import RACSchedulers
import TestSupport
import Testing

/// Tests requests that are withdrawn, even while the call that makes the request is running.
@Suite(.timeLimit(.minutes(20))) struct CommandCoreRequestsTests {
    typealias Tested = Command<Int, Int, TestError>

    @Test(arguments: [CommandPolicy.ignoring, .exclusive, .queued])
    func `if a request races with its own withdrawal, the command keeps no run of the request`(policy: CommandPolicy) {
        struct Round: Sendable {
            let scheduler = TestScheduler()
            let stop = Subject<Void, Never>()
            let command: Tested

            init(_ policy: CommandPolicy) {
                command = Tested(policy: policy, scheduler: scheduler) { .just($0) }
            }
        }
        let round = Shared<Round?>(nil)
        let refused = Counter()
        race(
            heavy(20_000),
            prepare: { _ in round.value = Round(policy) },
            [
                { _ in
                    guard let round = round.value else { return }
                    round.command.apply(1).take(until: round.stop).subscribe(failed: { _ in })
                },
                { _ in round.value?.stop.send(()) },
            ]
        ) { _ in
            guard let ended = round.value else { return }
            ended.stop.send(())
            let run = Recorder(ended.command.execute(2))
            ended.scheduler.advance()
            if run.events != [.next(2), .completed] { refused.increment() }
            if ended.command.isExecuting { refused.increment() }
            round.value = nil
        }
        #expect(refused.value == 0)
    }

    @Test func `a request of a command starts no run if its subscriber disposes immediately`() {
        let command = Tested(scheduler: ImmediateScheduler()) { .just($0) }
        let begun = Counter()
        command.executionSignals.subscribe { _ in begun.increment() }
        // The subscriber disposes its subscription as soon as the subscription begins.
        let recorder = Recorder(command.apply(1).take(until: Signal<Void, Never>.just(())))
        #expect(recorder.isCompleted)
        #expect(begun.value == 0)
        #expect(Recorder(command.execute(2)).values == [2])
    }

    @Test func `a subscriber that withdraws its request of a command receives no more events`() {
        let scheduler = TestScheduler()
        let command = Tested(scheduler: scheduler) { _ in .never }
        let recorder = Recorder(command.apply(1))
        scheduler.advance()
        recorder.dispose()
        scheduler.advance()
        #expect(recorder.events.isEmpty)
        #expect(!command.isExecuting)
    }

    @Test func `the values of an apply(_:) run are not retained for later subscribers`() {
        let (objects, source) = (LiveObjects(), Subject<LiveObjects.Probe, TestError>())
        let command = Command<Int, LiveObjects.Probe, TestError>(scheduler: ImmediateScheduler()) { _ in source.signal }
        let values = Counter()
        let running = command.apply(1).subscribe { _ in
            values.increment()
        } failed: { _ in
        }
        for _ in 0..<10 { source.send(objects.probe()) }
        #expect(values.value == 10)
        #expect(objects.count == 0)
        running.dispose()
    }

    @Test func `executionSignals replays the values of apply(_:) to early and late subscribers`() {
        let source = Subject<Int, TestError>()
        let command = Tested(scheduler: ImmediateScheduler()) { _ in source.signal }
        let inner = Shared<[Signal<Int, Never>]>([])
        command.executionSignals.subscribe { signal in inner.withLock { $0.append(signal) } }
        let early = Recorder(command.executionSignals.flatten())
        let own = Recorder(command.apply(1))
        source.send(1)
        source.send(2)
        source.complete()
        #expect(own.events == [.next(1), .next(2), .completed])
        #expect(early.values == [1, 2])
        #expect(inner.value.map { Recorder($0).events } == [[.next(1), .next(2), .completed]])
    }

    @Test func `every request that joins a run of a command receives all values of the run`() {
        let source = Subject<Int, TestError>()
        let command = Tested(policy: .ignoring, scheduler: ImmediateScheduler()) { _ in source.signal }
        let first = Recorder(command.apply(1))
        source.send(1)
        let second = Recorder(command.apply(2))
        let third = command.execute(3)
        source.send(2)
        source.complete()
        #expect(first.values == [1, 2])
        #expect(second.values == [1, 2])
        #expect(Recorder(third).events == [.next(1), .next(2), .completed])
    }
}
