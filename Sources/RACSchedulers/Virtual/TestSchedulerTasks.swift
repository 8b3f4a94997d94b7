import RACCore

// Async code in virtual time.
//
// What is deterministic: tasks on the scheduler's own executor, that is the body of `run { }`, its child tasks, the default
// actors they call, every task that is given `executor`, and the tasks of sources, such as `Signal.task`, that are subscribed
// to inside `run { }` or by an action that the asynchronous `advance` runs. These ask `SourceExecutor`. Their jobs run one at a
// time in the order in which they became ready, and the time moves only when none is ready, so two runs of a test do the same
// in the same order.
//
// What is deterministic in practice: stays of such tasks on the main actor. Before the time moves, the main queue has to go
// through 16 turns in which nothing happens here, and coming back would. The main actor functions that a task calls there,
// one after the other, take a turn each. More than that many in a row without a sign may be overtaken.
//
// What is not: whatever the executor cannot see. Those are tasks on other executors (an unstructured `Task { }`, a detached
// one, an actor with an executor of its own), callbacks from other threads and queues, real sleeps, and a task that suspends
// on the main actor for something else than calls of the main actor. For tasks on other executors the scheduler can only let
// some turns pass before it moves the time. It does that when the one who advances is not on the executor, and from the moment
// when a task that is not on it has slept on the clock.

extension TestScheduler {
    /// The virtual time as a Swift clock.
    public var clock: TestClock { TestClock(scheduler: self) }

    /// Runs tasks in step with the virtual time, one at a time and in a fixed order.
    ///
    /// The body of ``run(maxActions:isolation:_:)``, its child tasks and the default actors it calls are on it already. So are the
    /// tasks of `Signal.task`, of an asynchronous sequence's `signal` and of a command, where one of those subscribes or executes,
    /// or an action does that ``advance(by:isolation:)`` runs. An unstructured task of your own has to be told:
    ///
    /// ```swift
    /// Task(executorPreference: scheduler.executor) { await poller.start() }
    /// ```
    public var executor: any TaskExecutor { tasks }

    /// Moves the clock on and runs what becomes due on the way. After each action, lets tasks run until they wait.
    ///
    /// Tasks on ``executor`` have run, when this moves the clock and when it returns, until they wait for the clock or for
    /// something from outside, or have ended; and so have their stays on the main actor. That is exact, up to 16 calls in a
    /// row on the main actor. If this is called by a task that is not on the executor, tasks that are not either get a
    /// number of turns in which most come to a wait: that is not exact, and slower. To be on it, call this inside
    /// ``run(maxActions:isolation:_:)``.
    ///
    /// - Parameters:
    ///   - duration: How far. Zero, the default, runs what is due now. Precondition: not negative.
    ///   - isolation: Where actions run: on the actor of the caller.
    public func advance(by duration: Duration = .zero, isolation: isolated (any Actor)? = #isolation) async {
        precondition(duration >= .zero, "virtual time cannot go back, but was to advance by \(duration)")
        tasks.beginAdvance()
        await moveClock(to: now.later(by: duration))
    }

    /// Moves the clock on to a point in time, as ``advance(by:isolation:)`` does.
    ///
    /// - Parameters:
    ///   - time: The time since the scheduler was created. Precondition: not before ``now``.
    ///   - isolation: Where actions run: on the actor of the caller.
    public func advance(to time: Duration, isolation: isolated (any Actor)? = #isolation) async {
        precondition(time >= now, "virtual time cannot go back from \(now) to \(time)")
        tasks.beginAdvance()
        await moveClock(to: time)
    }

    private func moveClock(to time: Duration, isolation: isolated (any Actor)? = #isolation) async {
        while await runNextWhenIdle(by: time) {}
        showTime(time)
        tasks.endAdvance()
    }

    /// Runs actions, and moves the clock, until nothing is left to run. After each, lets tasks run as
    /// ``advance(by:isolation:)`` does.
    ///
    /// - Parameters:
    ///   - maxActions: How many actions are believable. Precondition: no more than these run. A repeating action that is
    ///     never disposed would run forever.
    ///   - isolation: Where actions run: on the actor of the caller.
    public func run(maxActions: Int = 1_000_000, isolation: isolated (any Actor)? = #isolation) async {
        tasks.beginAdvance()
        var limit = ActionLimit(maxActions, of: "run()")
        while await runNextWhenIdle(by: nil) { limit.count() }
        tasks.endAdvance()
    }

    /// Runs async code in virtual time: whenever everything waits, the clock moves to the next action.
    ///
    /// ```swift
    /// let answer = await scheduler.run {
    ///     async let first = slow.answer(on: scheduler.clock)     // sleeps for an hour
    ///     await scheduler.advance(by: .seconds(3_540))        // by hand, if something is to be checked on the way
    ///     return await first                                     // the clock moves by itself
    /// }
    /// ```
    ///
    /// The body is on ``executor``, as are its child tasks and the default actors it calls, so the same happens in the same
    /// order each time. The clock does not move by itself while somebody advances it by hand. If the body waits for
    /// something from outside and nothing is scheduled, this waits with it. What is still scheduled at the end stays.
    ///
    /// - Parameters:
    ///   - maxActions: How many actions are believable. Precondition: no more than these run by themselves before the body
    ///     ends; with a repeating action, a body that waits for something else would make the time pass forever.
    ///   - isolation: Where the caller is.
    ///   - body: The code under test. Cancelling the caller cancels it.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws.
    public func run<Success: Sendable, Failure: Error>(
        maxActions: Int = 1_000_000,
        isolation: isolated (any Actor)? = #isolation,
        _ body: @escaping @Sendable () async throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        let over = Over()
        let onExecutor: @Sendable () async -> Result<Success, Failure> = { [tasks] in
            // Behind the beginning of the body, which must not find the time changed.
            let clockwork = Task(executorPreference: tasks) { await self.moveClock(until: over, maxActions) }
            let result: Result<Success, Failure>
            do throws(Failure) { result = .success(try await body()) } catch { result = .failure(error) }
            over.value.withLock { $0 = true }
            tasks.recordActivity()
            await clockwork.value
            return result
        }
        let result = await withTaskExecutorPreference(tasks) {
            await SourceExecutor.with(tasks) { await onExecutor() }
        }
        return try result.get()
    }

    /// Moves the clock whenever everything waits, as a job of the executor, until the body has ended.
    private func moveClock(until over: Over, _ maxActions: Int) async {
        var limit = ActionLimit(maxActions, of: "run { }")
        while true {
            await settle(as: .run)
            var activity = 0
            let hasRun = tasks.whileIdle(as: .run) {
                activity = tasks.activity
                return !over.value.withLock { $0 } && step()
            }
            switch hasRun {
            case true?: limit.count()
            case false? where over.value.withLock { $0 }: return
            case false?: await tasks.waitUntilIdle(as: .run, after: activity)
            case nil: break
            }
        }
    }

    /// Lets tasks run until all wait, then runs the next action due by `limit`, if there is one, while no task runs.
    private func runNextWhenIdle(by limit: Duration?, isolation: isolated (any Actor)? = #isolation) async -> Bool {
        while true {
            await settle(as: .advance)
            let hasRun = tasks.whileIdle(as: .advance) {
                SourceExecutor.with(tasks) { runNext(by: limit) }
            }
            if let hasRun { return hasRun }
        }
    }

    /// Lets tasks run until all wait. Some may be ready again when this returns.
    private func settle(as role: TestJobs.Role, isolation: isolated (any Actor)? = #isolation) async {
        if hasForeignSleepers || (role == .advance && !tasks.isCurrent) {
            await tasks.waitUntilIdle(as: role)
            await letForeignTasksRun()
        }
        await tasks.waitUntilIdle(as: role)
    }
}

/// Indicates whether a body has ended.
private final class Over: Sendable {
    let value = Lock(false)
}

/// Lets tasks of unknown executors have some turns. How many they need nobody knows.
private func letForeignTasksRun(isolation: isolated (any Actor)? = #isolation) async {
    for _ in 0..<20 {
        // Not by awaiting the task: that would leave the actor of the caller.
        await withCheckedContinuation { continuation in
            Task.detached(priority: .background) {
                await Task.yield()
                continuation.resume()
            }
        }
    }
}
