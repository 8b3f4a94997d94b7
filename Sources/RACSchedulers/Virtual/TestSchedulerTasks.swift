import RACCore

// Async code in virtual time.
//
// Tasks on the scheduler's own executor are deterministic. These tasks are the body of `run { }`, its child tasks, the default
// actors they call, and every task that is given `executor`. The tasks of sources, such as `Signal.task`, are also on the
// executor, if the source is subscribed to inside `run { }` or by an action that the asynchronous `advance` runs. They find the
// executor through `SourceExecutor`. The jobs of all these tasks run one at a time, in the order in which they became ready.
// The time moves only when no job is ready, so each run of a test has the same order.
//
// Calls of such tasks to the main actor are deterministic in practice. Before the time moves, the main queue must complete 16
// turns without a change in this executor. A task that returns to the executor is a change. Each main-actor function that a
// task calls on the main actor takes one turn. If a task makes more than 16 such calls in a row without a change, the time can
// move before these calls are finished.
//
// Work that the executor cannot see is not deterministic. Examples are callbacks from other threads and queues, real sleeps,
// and tasks on other executors: an unstructured `Task { }`, a detached task, or an actor with its own executor. Another example
// is a task that suspends on the main actor for reasons other than calls of the main actor. For tasks on other executors the
// scheduler can only let some turns pass before it moves the time. It does so if the caller of `advance` is not on the
// executor, and after a task outside the executor has slept on the clock.

extension TestScheduler {
    /// The virtual time as a Swift clock.
    public var clock: TestClock { TestClock(scheduler: self) }

    /// The executor that runs tasks in step with the virtual time, one at a time and in a fixed order.
    ///
    /// The body of ``run(maxActions:isolation:_:)``, its child tasks and the default actors that it calls already use this
    /// executor. Tasks of `Signal.task`, of an asynchronous sequence's `signal` and of commands also use this executor, if they
    /// start in that body or in an action that ``advance(by:isolation:)`` runs. Your own unstructured tasks must name this
    /// executor:
    ///
    /// ```swift
    /// Task(executorPreference: scheduler.executor) { await poller.start() }
    /// ```
    public var executor: any TaskExecutor { tasks }

    /// Advances the clock and runs the actions that become due. After each action, this method lets tasks run until they wait.
    ///
    /// Whenever this method advances the clock, and when it returns, each task on ``executor`` has ended, or waits for the
    /// clock or an outside event. Calls of such a task to the main actor have also finished, if there are at most 16 of them in
    /// a row. If this method is called by a task that is not on the executor, it also yields to other tasks outside the
    /// executor before each step. These tasks may need more time, and the advance is slower. To be on the executor, call this
    /// method inside ``run(maxActions:isolation:_:)``.
    ///
    /// - Parameters:
    ///   - duration: The time to advance by. Zero, the default, runs the actions that are due now. Precondition: not negative.
    ///   - isolation: The actor on which actions run. The default is the caller's actor.
    public func advance(by duration: Duration = .zero, isolation: isolated (any Actor)? = #isolation) async {
        precondition(duration >= .zero, "virtual time cannot go back, but was to advance by \(duration)")
        time.exploration?.refuseAsynchronousAdvance()
        tasks.beginAdvance()
        await moveClock(to: now.later(by: duration))
    }

    /// Advances the clock to a point in time, as ``advance(by:isolation:)`` does.
    ///
    /// - Parameters:
    ///   - time: The time since the scheduler was created. Precondition: not before ``now``.
    ///   - isolation: The actor on which actions run. The default is the caller's actor.
    public func advance(to time: Duration, isolation: isolated (any Actor)? = #isolation) async {
        precondition(time >= now, "virtual time cannot go back from \(now) to \(time)")
        self.time.exploration?.refuseAsynchronousAdvance()
        tasks.beginAdvance()
        await moveClock(to: time)
    }

    private func moveClock(to time: Duration, isolation: isolated (any Actor)? = #isolation) async {
        while await runNextWhenIdle(by: time) {}
        showTime(time)
        tasks.endAdvance()
    }

    /// Runs actions, and advances the clock, until no action is left. After each action, lets tasks run as
    /// ``advance(by:isolation:)`` does.
    ///
    /// - Parameters:
    ///   - maxActions: The limit that stops an endless run, for example with a repeating action that is never disposed.
    ///     Precondition: at most this number of actions run.
    ///   - isolation: The actor on which actions run. The default is the caller's actor.
    public func run(maxActions: Int = 1_000_000, isolation: isolated (any Actor)? = #isolation) async {
        time.exploration?.refuseAsynchronousAdvance()
        tasks.beginAdvance()
        var limit = ActionLimit(maxActions, of: "run()")
        while await runNextWhenIdle(by: nil) { limit.count() }
        tasks.endAdvance()
    }

    /// Runs async code in virtual time: whenever all tasks wait, the clock advances to the next action.
    ///
    /// ```swift
    /// let answer = await scheduler.run {
    ///     async let first = slow.answer(on: scheduler.clock)     // sleeps for an hour
    ///     await scheduler.advance(by: .seconds(3_540))        // by hand, if something is to be checked on the way
    ///     return await first                                     // the clock moves by itself
    /// }
    /// ```
    ///
    /// The body is on ``executor``, and so are its child tasks and the default actors it calls, so the order is the same each
    /// time. The clock does not move by itself during a manual advance. If the body waits for an outside event and no action is
    /// scheduled, this method also waits. Actions that are still scheduled at the end stay scheduled.
    ///
    /// - Parameters:
    ///   - maxActions: The limit that stops an endless run: with a repeating action, a body that waits for an outside event
    ///     would make the time pass forever. Precondition: at most this number of actions run by themselves before the body
    ///     ends.
    ///   - isolation: The actor of the caller.
    ///   - body: The code under test. Cancelling the caller cancels the body.
    /// - Returns: The result of the body.
    /// - Throws: The error of the body.
    public func run<Success: Sendable, Failure: Error>(
        maxActions: Int = 1_000_000,
        isolation: isolated (any Actor)? = #isolation,
        _ body: @escaping @Sendable () async throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        time.exploration?.refuseAsynchronousAdvance()
        let over = Over()
        let onExecutor: @Sendable () async -> Result<Success, Failure> = { [tasks] in
            // The clock starts after the body has begun, because the body must not find the time changed.
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

    /// Advances the clock whenever all tasks wait, as a job of the executor, until the body has ended.
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

    /// Lets tasks run until all tasks wait. Then runs the next action that is due by the time `limit`, if there is one, while
    /// no task runs.
    private func runNextWhenIdle(by limit: Duration?, isolation: isolated (any Actor)? = #isolation) async -> Bool {
        while true {
            await settle(as: .advance)
            let hasRun = tasks.whileIdle(as: .advance) {
                SourceExecutor.with(tasks) { runNext(by: limit) }
            }
            if let hasRun { return hasRun }
        }
    }

    /// Lets tasks run until all tasks wait. Another thread can make tasks ready again before this method returns.
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

/// Yields a fixed number of times, so that tasks on other executors can progress. The number is a guess, because the number of
/// turns that the tasks need is unknown.
private func letForeignTasksRun(isolation: isolated (any Actor)? = #isolation) async {
    for _ in 0..<20 {
        // The task is not awaited, because awaiting it would leave the caller's actor.
        await withCheckedContinuation { continuation in
            Task.detached(priority: .background) {
                await Task.yield()
                continuation.resume()
            }
        }
    }
}
