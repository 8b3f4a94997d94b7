import RACCore

// Async code in virtual time.
//
// Tasks on the scheduler's own executor run in the same order in each test run. These tasks are the body of `run { }`, its
// child tasks, the default actors that they call, and each task with an executor preference for `executor`. A task of a source,
// such as `Signal.task`, can also be on the executor. The source must be subscribed to inside `run { }`, or by an action that
// the asynchronous `advance` runs. The source finds the executor through `SourceExecutor`. The jobs of all these tasks run one
// at a time, in the order in which they became ready. The time moves only when no job is ready.
//
// If these tasks call the main actor, the order is also the same in practice. Before the time moves, the main queue must
// complete 16 turns without a change in this executor. A task that returns to the executor is a change. Each call of a
// main-actor function by a task on the main actor takes one turn. After more than 16 of these calls in a row without a change,
// the time can move before the calls are finished.
//
// Work outside the executor has no fixed order. Examples are callbacks from other threads and queues, real sleeps, and tasks on
// other executors: an unstructured `Task { }`, a detached task, or an actor with its own executor. Another example is a task
// that suspends on the main actor for another reason than a call of the main actor. Before the scheduler moves the time, it can
// only yield some turns to tasks on other executors. The scheduler yields if the caller of `advance` is not on the executor, or
// if a task outside the executor has slept on the clock.

extension TestScheduler {
    /// The virtual time as a Swift clock.
    public var clock: TestClock { TestClock(scheduler: self) }

    /// The executor that runs tasks in step with the virtual time, one at a time and in a fixed order.
    ///
    /// The body of ``run(maxActions:isolation:_:)``, its child tasks and the default actors that it calls already use this
    /// executor. Tasks of `Signal.task`, of an asynchronous sequence's `signal` and of commands also use it, if they start in
    /// that body or in an action that ``advance(by:isolation:)`` runs. Your own unstructured tasks must name this executor:
    ///
    /// ```swift
    /// Task(executorPreference: scheduler.executor) { await poller.start() }
    /// ```
    public var executor: any TaskExecutor { tasks }

    /// Advances the clock and runs the actions that become due. After each action, lets tasks run until they wait.
    ///
    /// Before this method advances the clock, and before it returns, it waits for the tasks on ``executor``. Each of these
    /// tasks has then ended, or waits for the clock or an outside event. Calls of a task to the main actor have also finished,
    /// if there are at most 16 calls in a row. If this method is called outside the executor, it also yields to other tasks
    /// outside the executor before each step. The advance is then slower, and these tasks may still need more time. To be on
    /// the executor, call this method inside ``run(maxActions:isolation:_:)``.
    ///
    /// - Parameters:
    ///   - duration: The time to advance by. Zero, the default, runs the actions that are due now. Precondition: not negative.
    ///   - isolation: The actor on which actions run. The default is the caller's actor.
    public func advance(by duration: Duration = .zero, isolation: isolated (any Actor)? = #isolation) async {
        precondition(duration >= .zero, "virtual time cannot go back, but was to advance by \(duration)")
        time.exploration?.choices.recordAsynchronousAdvance()
        // From here on, `run { }` does not move the time.
        tasks.beginAdvance()
        await finishAdvance(to: now.later(by: duration))
    }

    /// Advances the clock to a point in time, as ``advance(by:isolation:)`` does.
    ///
    /// - Parameters:
    ///   - time: The time since the scheduler was created. Precondition: not before ``now``.
    ///   - isolation: The actor on which actions run. The default is the caller's actor.
    public func advance(to time: Duration, isolation: isolated (any Actor)? = #isolation) async {
        precondition(time >= now, "virtual time cannot go back from \(now) to \(time)")
        self.time.exploration?.choices.recordAsynchronousAdvance()
        tasks.beginAdvance()
        await finishAdvance(to: time)
    }

    private func finishAdvance(to time: Duration, isolation: isolated (any Actor)? = #isolation) async {
        while await runNextWhenIdle(by: time) {}
        self.time.advance(to: time)
        tasks.endAdvance()
    }

    /// Runs actions, and advances the clock, until no action is left. Tasks run as in ``advance(by:isolation:)``.
    ///
    /// - Parameters:
    ///   - maxActions: The maximum number of actions. Precondition: at most this number of actions run. A repeating action
    ///     that is never disposed exceeds this limit, which stops the program.
    ///   - isolation: The actor on which actions run. The default is the caller's actor.
    public func run(maxActions: Int = 1_000_000, isolation: isolated (any Actor)? = #isolation) async {
        time.exploration?.choices.recordAsynchronousAdvance()
        tasks.beginAdvance()
        var count = 0
        while await runNextWhenIdle(by: nil) { countAction(&count, of: maxActions, in: "run()") }
        tasks.endAdvance()
    }

    /// Runs async code in virtual time. Whenever all tasks wait, the clock advances to the next action.
    ///
    /// ```swift
    /// let answer = await scheduler.run {
    ///     async let first = slow.answer(on: scheduler.clock)     // sleeps for an hour
    ///     await scheduler.advance(by: .seconds(3_540))        // by hand, if something is to be checked on the way
    ///     return await first                                     // the clock moves by itself
    /// }
    /// ```
    ///
    /// The body, its child tasks and the default actors that it calls are on ``executor``, so their order is the same in each
    /// run. While the body calls a method such as ``advance(by:isolation:)``, only this method moves the clock. If the body
    /// waits for an outside event and no action is scheduled, this method also waits. At the end, pending actions remain.
    ///
    /// - Parameters:
    ///   - maxActions: The maximum number of actions before the body ends. Precondition: at most this number of actions run. An
    ///     action that repeats while the body waits for an outside event exceeds the limit, which stops the program.
    ///   - isolation: The actor of the caller.
    ///   - body: The code under test. Cancelling the caller cancels the body.
    /// - Returns: The result of the body.
    /// - Throws: The error of the body.
    public func run<Success: Sendable, Failure: Error>(
        maxActions: Int = 1_000_000,
        isolation: isolated (any Actor)? = #isolation,
        _ body: @escaping @Sendable () async throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        time.exploration?.choices.recordAsynchronousAdvance()
        // Disposed at the end of the body.
        let over = ActionDisposable()
        let onExecutor: @Sendable () async -> Result<Success, Failure> = { [tasks] in
            // The executor runs one job at a time, so this task starts only after the present job, which begins the body. The
            // body therefore begins at an unchanged time.
            let clockwork = Task(executorPreference: tasks) { await self.moveClock(until: over, maxActions) }
            let result: Result<Success, Failure>
            do throws(Failure) { result = .success(try await body()) } catch { result = .failure(error) }
            over.dispose()
            tasks.recordActivity()
            await clockwork.value
            return result
        }
        let result = await withTaskExecutorPreference(tasks) {
            await SourceExecutor.with(tasks) { await onExecutor() }
        }
        return try result.get()
    }

    /// This method must run as a job of the executor.
    private func moveClock(until over: ActionDisposable, _ maxActions: Int) async {
        var count = 0
        while true {
            await settle(as: .run)
            var activity = 0
            let hasRun = tasks.whileIdle(as: .run) {
                activity = tasks.activity
                return !over.isDisposed && step()
            }
            switch hasRun {
            case true?: countAction(&count, of: maxActions, in: "run { }")
            case false? where over.isDisposed: return
            case false?: await tasks.waitUntilIdle(as: .run, after: activity)
            case nil: break
            }
        }
    }

    private func runNextWhenIdle(by limit: Duration?, isolation: isolated (any Actor)? = #isolation) async -> Bool {
        while true {
            await settle(as: .advance)
            let hasRun = tasks.whileIdle(as: .advance) {
                SourceExecutor.with(tasks) { time.runNext(by: limit) }
            }
            if let hasRun { return hasRun }
        }
    }

    /// Lets tasks run until all tasks wait. Before this method returns, another thread can make tasks ready again.
    private func settle(as role: TestJobs.Role, isolation: isolated (any Actor)? = #isolation) async {
        if hasForeignSleepers.withLock({ $0 }) || (role == .advance && !tasks.isCurrent) {
            await tasks.waitUntilIdle(as: role)
            await letForeignTasksRun()
        }
        await tasks.waitUntilIdle(as: role)
    }
}

/// Yields 20 times, so that tasks on other executors can progress. The number of turns that they need is unknown.
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
