import Foundation
import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct TestSchedulerTasksTests {
    private let scheduler = TestScheduler()
    private let log = Shared<[String]>([])

    private var note: @Sendable (String) -> Void {
        { [log] text in log.withLock { $0.append(text) } }
    }

    // MARK: run { }

    @Test func `inside TestScheduler.run the time advances as soon as all tasks wait`() async throws {
        let answer = try await scheduler.run { [scheduler] in
            async let slow = {
                try await scheduler.clock.sleep(for: .seconds(3_600))
                return 40
            }()
            try await scheduler.clock.sleep(for: .seconds(60))
            return try await slow + 2
        }
        #expect(answer == 42)
        #expect(scheduler.now == .seconds(3_600))
    }

    @Test func `TestScheduler.run rethrows the error of its body with the error's type`() async {
        await #expect(throws: TestError.first) {
            try await scheduler.run { () async throws(TestError) in throw TestError.first }
        }
    }

    @Test func `TestScheduler.run does not advance the time if its body does not wait`() async {
        scheduler.schedule(after: .seconds(1)) { [note] in note("action") }
        let answer = await scheduler.run { 1 }
        #expect(answer == 1)
        #expect(scheduler.now == .zero)
        #expect(scheduler.pendingActions == 1)
    }

    @Test func `the time of TestScheduler.run advances only while its body runs`() async throws {
        for _ in 0..<heavy(200) {
            let (scheduler, ticks) = (TestScheduler(), Counter())
            scheduler.schedule(after: .seconds(1), every: .seconds(1)) { ticks.increment() }
            try await scheduler.run { try await scheduler.clock.sleep(for: .milliseconds(2_500)) }
            #expect(ticks.value == 2)
            #expect(scheduler.now == .milliseconds(2_500))
        }
    }

    @Test func `cancelling the caller of TestScheduler.run cancels its body`() async {
        let (isAsleep, scheduler) = (Shared<CheckedContinuation<Void, Never>?>(nil), scheduler)
        let task = Task {
            try await scheduler.run {
                // The body waits for an external event, so the time does not advance.
                await withTaskCancellationHandler {
                    await withCheckedContinuation { isAsleep.value = $0 }
                } onCancel: {
                    isAsleep.value?.resume()
                }
                try await scheduler.clock.sleep(for: .seconds(1))
            }
        }
        while isAsleep.value == nil { await Task.yield() }
        task.cancel()
        let result = await task.result
        #expect(throws: CancellationError.self) { try result.get() }
        #expect(scheduler.now == .zero)
    }

    @Test func `the time does not advance while TestScheduler.run waits for an external event`() async throws {
        try await scheduler.run { [scheduler, note] in
            await withCheckedContinuation { continuation in
                QueueScheduler().schedule {
                    note("outside")
                    continuation.resume()
                }
            }
            try await scheduler.clock.sleep(for: .seconds(1))
            note("body at \(scheduler.now)")
        }
        #expect(log.value == ["outside", "body at 1.0 seconds"])
    }

    @Test func `TestScheduler.run runs an action that another thread schedules while all tasks wait`() async {
        await scheduler.run { [scheduler] in
            await withCheckedContinuation { continuation in
                QueueScheduler().schedule { scheduler.schedule(after: .seconds(1)) { continuation.resume() } }
            }
        }
        #expect(scheduler.now == .seconds(1))
    }

    @Test func `TestScheduler.run traps if its body exceeds the maximum number of actions`() async {
        await #expect(processExitsWith: .failure) {
            let scheduler = TestScheduler()
            scheduler.schedule(after: .zero, every: .seconds(1)) {}
            await scheduler.run(maxActions: 100) { while true { try? await scheduler.clock.sleep(for: .seconds(1)) } }
        }
    }

    // MARK: Order

    @Test func `child tasks, groups, actors and signals inside TestScheduler.run have the same order in every run`()
        async throws
    {
        var runs: Set<[String]> = []
        for _ in 0..<heavy(200) { runs.insert(try await busyRun()) }
        #expect(runs.count == 1)
        #expect(runs.first?.count == 95)
    }

    private actor Account {
        private var balance = 0

        func add(_ amount: Int, _ clock: TestClock) async throws -> Int {
            balance += amount
            try await clock.sleep(for: .milliseconds(amount % 3))
            return balance
        }
    }

    /// Runs tasks, sleeps, an actor and a sequence, and returns the log of their order.
    private func busyRun() async throws -> [String] {
        let (scheduler, log, account) = (TestScheduler(), Shared<[String]>([]), Account())
        let ticks = Subject<Int, Never>()
        let note: @Sendable (String) -> Void = { text in log.withLock { $0.append("\(scheduler.now) \(text)") } }
        try await scheduler.run {
            let listener = Task(executorPreference: scheduler.executor) {
                for await tick in ticks.values.prefix(10) { note("tick \(tick)") }
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        for round in 0..<5 {
                            note("\(number) begins \(round)")
                            let balance = try await account.add(number + round, scheduler.clock)
                            note("\(number) has \(balance)")
                            await Task.yield()
                        }
                    }
                }
                group.addTask {
                    for tick in 0..<5 {
                        try await scheduler.clock.sleep(for: .milliseconds(1))
                        note("sends \(tick)")
                        ticks.send(tick)
                    }
                }
                try await group.waitForAll()
            }
            for tick in 5..<10 { ticks.send(tick) }
            await listener.value
        }
        return log.value
    }

    @Test func `inside TestScheduler.run a task's work on the main actor ends before the time advances`() async throws {
        let scheduler = scheduler
        try await scheduler.run {
            for number in 0..<50 {
                async let hop = MainActor.run { scheduler.now }
                async let sleep: Void = scheduler.clock.sleep(for: .seconds(1))
                #expect(await hop == .seconds(number))
                try await sleep
            }
        }
        #expect(scheduler.now == .seconds(50))
    }

    @Test func `after each action, TestScheduler.run runs its tasks until all of them wait`() async throws {
        let scheduler = scheduler
        try await scheduler.run { [note] in
            let values = Subject<Int, Never>()
            async let listener: Void = {
                for await value in values.values.prefix(2) {
                    note("value \(value)")
                    try await scheduler.clock.sleep(for: .seconds(1))
                    note("slept at \(scheduler.now)")
                }
            }()
            scheduler.schedule(after: .seconds(1)) { values.send(1) }
            scheduler.schedule(after: .seconds(1)) { note("action") }
            scheduler.schedule(after: .seconds(4)) { values.send(2) }
            await scheduler.advance(by: .seconds(4))
            note("advanced")
            try await listener
        }
        #expect(
            log.value == [
                "value 1", "action", "slept at 2.0 seconds", "value 2", "advanced", "slept at 5.0 seconds",
            ]
        )
    }

    // MARK: Explicit calls of advance and run

    @Test func `advance(by:) of a test scheduler first runs the tasks that are ready`() async {
        let scheduler = scheduler
        Task(executorPreference: scheduler.executor) { [note] in
            try? await scheduler.clock.sleep(for: .seconds(1))
            note("awake at \(scheduler.now)")
        }
        await scheduler.advance(by: .seconds(1))
        #expect(log.value == ["awake at 1.0 seconds"])
    }

    @Test func `a test scheduler can begin to advance while another thread moves its time`() async {
        let scheduler = scheduler
        let isOver = ActionDisposable()
        let hasEnded = Expectation()
        let thread = Thread {
            while !isOver.isDisposed {
                scheduler.schedule(after: .nanoseconds(1)) {}
                scheduler.step()
            }
            hasEnded.fulfill()
        }
        thread.start()
        for _ in 0..<200 { await scheduler.advance(by: .zero) }
        isOver.dispose()
        #expect(hasEnded.wait())
        #expect(scheduler.now > .zero)
    }

    @Test func `no task in TestScheduler.run runs while an action runs`() async {
        let scheduler = scheduler
        let values = Subject<Int, Never>()
        let task = Task(executorPreference: scheduler.executor) { [note] in
            for await value in values.values.prefix(1) { note("task \(value)") }
        }
        scheduler.schedule(after: .seconds(1)) { [note] in
            values.send(1)
            // The loop gives other threads time to run. The task would run in that time if the scheduler did not hold it back.
            for _ in 0..<50 {
                let passed = Expectation()
                QueueScheduler().schedule { passed.fulfill() }
                #expect(passed.wait())
            }
            note("action")
        }
        await scheduler.advance(by: .seconds(1))
        #expect(log.value == ["action", "task 1"])
        await task.value
    }

    @Test @MainActor func `actions of a test scheduler run on the actor that calls advance(by:)`() async {
        let runs = Counter()
        scheduler.schedule(after: .seconds(1)) { MainActor.assumeIsolated { _ = runs.increment() } }
        await scheduler.advance(by: .seconds(1))
        scheduler.schedule(after: .seconds(1)) { MainActor.assumeIsolated { _ = runs.increment() } }
        await scheduler.run()
        #expect(runs.value == 2)
    }

    @Test @MainActor func `a main actor body of TestScheduler.run can advance the time`() async throws {
        for _ in 0..<heavy(200) {
            let (scheduler, log) = (TestScheduler(), Shared<[Duration]>([]))
            try await scheduler.run { @MainActor in
                async let sleep: Void = scheduler.clock.sleep(for: .seconds(2))
                await scheduler.advance(by: .seconds(1))
                log.withLock { $0.append(scheduler.now) }
                try await sleep
                log.withLock { $0.append(scheduler.now) }
            }
            #expect(log.value == [.seconds(1), .seconds(2)])
        }
    }

    @Test func `inside TestScheduler.run nested calls of main actor functions return before the time advances`()
        async throws
    {
        let scheduler = scheduler
        let nested = try await scheduler.run {
            async let sleep: Void = scheduler.clock.sleep(for: .seconds(1))
            let time = await outer(scheduler)
            try await sleep
            return time
        }
        #expect(nested == .zero)
    }

    @MainActor private func outer(_ scheduler: TestScheduler) async -> Duration {
        await middle(scheduler)
    }

    @MainActor private func middle(_ scheduler: TestScheduler) async -> Duration {
        await inner(scheduler)
    }

    @MainActor private func inner(_ scheduler: TestScheduler) async -> Duration {
        scheduler.now
    }

    @Test func `run() of a test scheduler continues while a task sleeps repeatedly, until no action is pending`()
        async
    {
        let scheduler = scheduler
        let task = Task(executorPreference: scheduler.executor) {
            for _ in 0..<10 { try await scheduler.clock.sleep(for: .seconds(1)) }
        }
        await scheduler.run()
        #expect(scheduler.now == .seconds(10))
        #expect(scheduler.pendingActions == 0)
        _ = await task.result
    }

    @Test func `a task of another executor can sleep on the test clock`() async {
        let scheduler = scheduler
        let task = Task {
            for _ in 0..<3 { try await scheduler.clock.sleep(for: .seconds(1)) }
        }
        // The number of advances is not determined, because a task of another executor can need more than one before it
        // sleeps.
        while scheduler.pendingActions == 0 { await scheduler.advance() }
        await scheduler.run()
        while scheduler.now < .seconds(3) { await scheduler.run() }
        _ = await task.result
        #expect(scheduler.now == .seconds(3))
    }

    @Test func `an asynchronous run() of a test scheduler traps at the maximum number of actions`() async {
        await #expect(processExitsWith: .failure) {
            let scheduler = TestScheduler()
            scheduler.schedule(after: .zero, every: .seconds(1)) {}
            await scheduler.run(maxActions: 20)
        }
    }

    @Test func `an asynchronous advance(by:) of a test scheduler traps if the duration is negative`() async {
        await #expect(processExitsWith: .failure) { await TestScheduler().advance(by: .seconds(-1)) }
    }
}
