import RACCore
import RACOperators
import RACSchedulers
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct TestClockTests {
    private let scheduler = TestScheduler()
    private let log = Shared<[String]>([])

    private var note: @Sendable (String) -> Void {
        { [log] text in log.withLock { $0.append(text) } }
    }

    @Test func `a test clock shows the exact virtual time`() {
        let start = scheduler.clock.now
        scheduler.advance(by: .nanoseconds(1_500))
        #expect(start.duration(to: scheduler.clock.now) == .nanoseconds(1_500))
        #expect(start.advanced(by: .nanoseconds(1_500)) == scheduler.clock.now)
        #expect(start < scheduler.clock.now)
        #expect(scheduler.clock.now.offset == scheduler.now)
        #expect(scheduler.clock.minimumResolution == .zero)
    }

    @Test func `a task that sleeps on a test clock continues at the exact time`() async throws {
        try await scheduler.run { [scheduler, note] in
            async let sleeper: Void = {
                try await scheduler.clock.sleep(for: .seconds(5))
                note("awake at \(scheduler.now)")
            }()
            await scheduler.advance(by: .seconds(4))
            note("advanced to \(scheduler.now)")
            await scheduler.advance(by: .seconds(4))
            note("advanced to \(scheduler.now)")
            try await sleeper
        }
        #expect(log.value == ["advanced to 4.0 seconds", "awake at 5.0 seconds", "advanced to 8.0 seconds"])
    }

    @Test func `tasks that sleep on a test clock and actions with equal times keep the order of scheduling`() async {
        await scheduler.run { [scheduler, note] in
            await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<4 {
                    group.addTask {
                        try await scheduler.clock.sleep(for: .seconds(1))
                        note("task \(number)")
                    }
                    await scheduler.advance()
                    scheduler.schedule(after: .seconds(1)) { note("action \(number)") }
                }
                await scheduler.advance(by: .seconds(1))
            }
        }
        #expect(log.value == (0..<4).flatMap { ["task \($0)", "action \($0)"] })
    }

    @Test func `cancelling a task immediately ends the task's sleep on a test clock`() async {
        await scheduler.run { [scheduler, note] in
            let task = Task(executorPreference: scheduler.executor) {
                do {
                    try await scheduler.clock.sleep(for: .seconds(3_600))
                    note("awake")
                } catch {
                    note("\(error)")
                }
            }
            await scheduler.advance(by: .seconds(1))
            #expect(scheduler.pendingActions == 1)
            task.cancel()
            #expect(scheduler.pendingActions == 0)
            await task.value
        }
        #expect(log.value == ["CancellationError()"])
        #expect(scheduler.now == .seconds(1))
    }

    @Test func `a cancelled task does not start to sleep on a test clock`() async {
        await scheduler.run { [scheduler, note] in
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    withUnsafeCurrentTask { $0?.cancel() }
                    do { try await scheduler.clock.sleep(for: .seconds(1)) } catch { note("\(error)") }
                }
            }
        }
        #expect(log.value == ["CancellationError()"])
        #expect(scheduler.now == .zero)
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func `a sleep of zero or less on a test clock lets other tasks run first`(duration: Duration) async throws {
        try await scheduler.run { [scheduler, note] in
            Task(executorPreference: scheduler.executor) { note("other") }
            try await scheduler.clock.sleep(for: duration)
            note("awake")
        }
        #expect(log.value == ["other", "awake"])
        #expect(scheduler.now == .zero)
    }

    @Test func `a sleep on a test clock ends once if its cancellation races with its wake-up`() async {
        for round in 0..<heavy(300) {
            let scheduler = TestScheduler()
            let task = Task { try await scheduler.clock.sleep(for: .seconds(1)) }
            // The order is not determined, because the task has another executor. The sleep must end in either order.
            async let cancellation: Void = { if round % 2 == 0 { task.cancel() } }()
            await scheduler.advance(by: .seconds(1))
            await cancellation
            task.cancel()
            _ = await task.result
            #expect(scheduler.pendingActions == 0)
        }
    }

    @Test func `a sleep on a test clock that ends by cancellation leaks nothing`() async {
        let objects = LiveObjects()
        do {
            let scheduler = TestScheduler()
            let probe = objects.probe()
            let task = Task(executorPreference: scheduler.executor) {
                try? await scheduler.clock.sleep(for: .seconds(1))
                probe.touch()
            }
            await scheduler.advance()
            task.cancel()
            await task.value
        }
        #expect(objects.count == 0)
    }
}
