import RACCommand
import RACSchedulers
import TestSupport
import Testing

/// A queued command limits the sources that are bound to it.
@Suite(.timeLimit(.minutes(20))) struct BindToQueuedCommandTests {
    typealias Tested = Command<Int, Int, TestError>

    /// A queued command, and sources that generate numbers for it.
    private final class Fixture: Sendable {
        let scheduler = TestScheduler()
        let live = LiveObjects()
        let generated = Shared<[Int]>([])
        let queued: CommandFixture
        let refusals: TestSupport.Recorder<Int, Never>
        /// The highest number of waiting inputs.
        let mostWaiting = Shared(0)

        init(_ policy: CommandPolicy) {
            queued = CommandFixture(policy)
            refusals = Recorder(queued.command.refusals)
            queued.command.state.subscribe { [mostWaiting] state in
                mostWaiting.withLock { $0 = max($0, state.waitingCount) }
            }
        }

        /// Generates the numbers from `first` to `last`.
        func numbers(from first: Int = 1, to last: Int = .max, on other: (any Scheduler)? = nil) -> Signal<Int, Never> {
            let probe = live.probe()
            return .generate(from: first, on: other ?? scheduler) { [generated] next in
                probe.touch()
                guard next <= last else { return nil }
                defer { next += 1 }
                generated.withLock { $0.append(next) }
                return next
            }
        }

        /// The inputs of the runs that have begun.
        var begun: [Int] {
            queued.log.value.compactMap { $0.hasPrefix("work ") ? Int($0.dropFirst(5)) : nil }
        }

        /// Ends a run, and runs the actions that are due.
        func complete(_ index: Int) {
            queued.work.value[index].complete()
            scheduler.advance()
        }
    }

    @Test(arguments: [
        (CommandPolicy.queued, 1), (.queued(concurrent: 3), 3), (.queued(limit: 2), 1),
        (.queued(limit: 1, concurrent: 2), 2),
    ])
    func `a source bound to a queued command sends an input only if the input's run can begin immediately`(
        policy: CommandPolicy,
        concurrent: Int
    ) {
        let fixture = Fixture(policy)
        fixture.numbers(to: 20).bind(to: fixture.queued.command)
        fixture.scheduler.advance()
        for index in 0..<20 {
            let begun = min(index + concurrent, 20)
            #expect(fixture.generated.value == Array(1...begun))
            #expect(fixture.begun == Array(1...begun))
            fixture.queued.work.value[index].complete()
            // The source continues on its own scheduler.
            #expect(fixture.begun.count == begun)
            fixture.scheduler.advance()
        }
        #expect(fixture.begun == Array(1...20))
        #expect(fixture.refusals.values == [])
        #expect(fixture.mostWaiting.value == 0)
        #expect(fixture.live.count == 0)
        #expect(fixture.scheduler.pendingActions == 0)
    }

    @Test func `a queued command whose runs end immediately takes all values of a bound source`() {
        let (scheduler, inputs) = (TestScheduler(), Shared<[Int]>([]))
        let command = Tested(policy: .queued, scheduler: scheduler) { input in
            inputs.withLock { $0.append(input) }
            return .just(input)
        }
        Signal<Int, Never>.from(1...600, on: scheduler).bind(to: command)
        scheduler.run()
        #expect(inputs.value == Array(1...600))
    }

    @Test func `a source bound to a queued command continues after the queued runs of other callers have ended`() {
        let fixture = Fixture(.queued)
        fixture.numbers().bind(to: fixture.queued.command)
        fixture.scheduler.advance()
        for input in [100, 200] { fixture.queued.execute(input) }
        for index in 0..<2 {
            fixture.complete(index)
            #expect(fixture.generated.value == [1])
        }
        fixture.complete(2)
        #expect(fixture.begun == [1, 100, 200, 2])
        fixture.queued.command.cancelAll()
    }

    @Test func `a source bound to a queued command continues after cancelAll()`() {
        let fixture = Fixture(.queued(concurrent: 2))
        fixture.numbers().bind(to: fixture.queued.command)
        fixture.scheduler.advance()
        for total in [2, 4, 6] {
            #expect(fixture.begun == Array(1...total))
            fixture.queued.command.cancelAll()
            #expect(fixture.generated.value.count == total)
            fixture.scheduler.advance()
        }
        #expect(fixture.refusals.values == [])
    }

    @Test(arguments: [RefusedValue.dropped, .latestKept])
    func `a disabled queued command suspends a bound source and refuses no input`(refused: RefusedValue) {
        let fixture = Fixture(.queued)
        fixture.queued.isEnabled.send(false)
        fixture.numbers(to: 3).bind(to: fixture.queued.command, refused: refused)
        fixture.scheduler.advance()
        #expect(fixture.generated.value == [])
        fixture.queued.isEnabled.send(true)
        fixture.scheduler.advance()
        #expect(fixture.begun == [1])
        fixture.queued.isEnabled.send(false)
        fixture.complete(0)
        #expect(fixture.generated.value == [1])
        fixture.queued.isEnabled.send(true)
        fixture.scheduler.advance()
        #expect(fixture.begun == [1, 2])
        fixture.complete(1)
        fixture.complete(2)
        #expect(fixture.begun == [1, 2, 3])
        #expect(fixture.refusals.values == [])
        #expect(fixture.live.count == 0)
    }

    @Test func `a command that allows concurrent execution does not suspend a bound source`() {
        let fixture = Fixture(.queued)
        fixture.numbers(to: 5).bind(to: fixture.queued.command)
        fixture.scheduler.advance()
        #expect(fixture.begun == [1])
        fixture.queued.command.allowsConcurrentExecution = true
        fixture.scheduler.advance()
        #expect(fixture.begun == [1, 2, 3, 4, 5])
    }

    @Test(arguments: [RefusedValue.dropped, .latestKept])
    func `disposing a binding to a command releases its suspended source immediately, and the run continues`(
        refused: RefusedValue
    ) {
        let fixture = Fixture(.queued)
        let binding = fixture.numbers().bind(to: fixture.queued.command, refused: refused)
        fixture.scheduler.advance()
        #expect(fixture.live.count == 1)
        binding.dispose()
        #expect(fixture.live.count == 0)
        #expect(fixture.queued.command.isExecuting)
        fixture.complete(0)
        #expect(!fixture.queued.command.isExecuting)
        #expect(fixture.generated.value == [1])
        #expect(fixture.scheduler.pendingActions == 0)
    }

    @Test func `disposing a binding to a command releases a source that was resumed but has not continued`() {
        let fixture = Fixture(.queued)
        let binding = fixture.numbers().bind(to: fixture.queued.command)
        fixture.scheduler.advance()
        fixture.queued.work.value[0].complete()
        binding.dispose()
        #expect(fixture.live.count == 0)
        fixture.scheduler.advance()
        #expect(fixture.generated.value == [1])
    }

    @Test(arguments: [RefusedValue.dropped, .latestKept])
    func `a source bound to a command that is deallocated sends nothing more and ends with the last run`(
        refused: RefusedValue
    ) {
        let (scheduler, live, generated) = (TestScheduler(), LiveObjects(), Counter())
        let (work, isEnabled) = (Subject<Int, TestError>(), BehaviorSubject<Bool, Never>(true))
        // The run below leaves room for a second run.
        var command: Tested? = Tested(enabled: isEnabled, policy: .queued(concurrent: 2), scheduler: scheduler) { _ in
            work.signal
        }
        command?.execute(0).subscribeEvents { _ in }
        scheduler.advance()
        isEnabled.send(false)
        do {
            let probe = live.probe()
            let source = Signal<Int, Never>.generate(on: scheduler) {
                probe.touch()
                return generated.increment()
            }
            if let command { source.bind(to: command, refused: refused) }
        }
        scheduler.advance()
        command = nil
        isEnabled.send(true)
        scheduler.advance()
        #expect(work.hasSubscribers)
        #expect(live.count == 1)
        work.complete()
        scheduler.advance()
        #expect(live.count == 0)
        #expect(generated.value == 0)
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `a source that a disabled command has suspended is released with the command`() {
        let (scheduler, live) = (TestScheduler(), LiveObjects())
        var command: Tested? = Tested(enabled: Signal.just(false), policy: .queued, scheduler: ImmediateScheduler()) {
            _ in
            .empty
        }
        do {
            let probe = live.probe()
            let source = Signal<Int, Never>.generate(on: scheduler) {
                probe.touch()
                return 1
            }
            if let command { source.bind(to: command) }
        }
        scheduler.advance()
        #expect(live.count == 1)
        command = nil
        #expect(live.count == 0)
        #expect(scheduler.pendingActions == 0)
    }

    @Test func `a source that a command has suspended is released when the command's scheduler is deallocated`() {
        let (scheduler, live) = (TestScheduler(), LiveObjects())
        var commands: TestScheduler? = TestScheduler()
        var command = commands.map { Tested(policy: .queued, scheduler: $0) { _ in .never } }
        do {
            let probe = live.probe()
            let source = Signal<Int, Never>.generate(on: scheduler) {
                probe.touch()
                return 1
            }
            if let command { source.bind(to: command) }
        }
        scheduler.advance()
        #expect(live.count == 1)
        commands = nil
        command = nil
        scheduler.advance()
        #expect(live.count == 0)
        #expect(scheduler.pendingActions == 0)
    }

    @Test(arguments: [CommandPolicy.exclusive, .concurrent, .concurrent(limit: 2), .restarting, .ignoring])
    func `a command whose policy is not .queued never suspends a bound source`(policy: CommandPolicy) {
        let fixture = Fixture(policy)
        fixture.numbers(to: 10).bind(to: fixture.queued.command)
        fixture.scheduler.advance()
        #expect(fixture.generated.value == Array(1...10))
        #expect(fixture.live.count == 0)
    }

    @Test func `two sources bound to one queued command send in turn, and no input is ever queued`() {
        let fixture = Fixture(.queued(limit: 1))
        fixture.numbers().bind(to: fixture.queued.command)
        fixture.numbers(from: 1_001).bind(to: fixture.queued.command)
        fixture.scheduler.advance()
        for index in 0..<9 { fixture.complete(index) }
        #expect(fixture.begun.filter { $0 < 1_000 } == Array(1...5))
        #expect(fixture.begun.filter { $0 > 1_000 } == Array(1_001...1_005))
        #expect(fixture.generated.value == fixture.begun)
        #expect(fixture.refusals.values == [])
        #expect(fixture.mostWaiting.value == 0)
        fixture.queued.command.cancelAll()
    }

    @Test func `a queued command bound to merged sources suspends each of the sources`() {
        let fixture = Fixture(.queued)
        fixture.numbers().merge(with: fixture.numbers(from: 1_001)).bind(to: fixture.queued.command)
        fixture.scheduler.advance()
        for index in 0..<5 { fixture.complete(index) }
        #expect(fixture.begun.count == 6)
        #expect(fixture.generated.value == fixture.begun)
        #expect(fixture.begun.contains { $0 > 1_000 })
        #expect(fixture.begun.contains { $0 < 1_000 })
        fixture.queued.command.cancelAll()
    }

    @Test func `a queued command loses no resumption and refuses no input while runs end on other threads`() {
        let (queue, runs) = (QueueScheduler(), QueueScheduler())
        let count = heavy(100_000)
        let (inputs, ended) = (Shared<[Int]>([]), Expectation())
        let (running, most) = (Counter(), Shared(0))
        let command = Tested(policy: .queued(limit: 1, concurrent: 2), scheduler: ImmediateScheduler()) { input in
            inputs.withLock { $0.append(input) }
            let now = running.increment()
            most.withLock { $0 = max($0, now) }
            return Signal.just(input).deliver(on: runs).doCompleted {
                running.increment(by: -1)
                if input == count { ended.fulfill() }
            }
        }
        let refusals = Recorder(command.refusals)
        Signal<Int, Never>.from(1...count, on: queue).bind(to: command)
        #expect(ended.wait())
        #expect(inputs.value.sorted() == Array(1...count))
        #expect(most.value <= 2)
        #expect(refusals.values == [])
    }

    @Test func `disposing a binding to a queued command while a run ends releases the source`() {
        struct Round: Sendable {
            let work = Subject<Int, TestError>()
            let scheduler = TestScheduler()
            let binding: any Disposable
            let command: Tested

            init(_ probe: LiveObjects.Probe) {
                let work = work
                command = Tested(policy: .queued, scheduler: ImmediateScheduler()) { _ in work.signal }
                let source = Signal<Int, Never>.generate(on: scheduler) {
                    probe.touch()
                    return 1
                }
                binding = source.bind(to: command)
                scheduler.advance()
            }
        }
        let (live, round, left) = (LiveObjects(), Shared<Round?>(nil), Counter())
        race(
            heavy(20_000),
            prepare: { _ in round.value = Round(live.probe()) },
            [
                { _ in round.value?.work.complete() },
                { _ in round.value?.binding.dispose() },
            ]
        ) { _ in
            if live.count > 0 { left.increment() }
            round.value = nil
        }
        #expect(left.value == 0)
        #expect(live.count == 0)
    }
}
