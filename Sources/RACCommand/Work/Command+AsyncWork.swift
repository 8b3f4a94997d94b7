import RACCore
import RACOperators
import RACSchedulers

extension Command {
    private typealias Work = CommandWork<Input, Output, Failure>

    /// Creates a command whose work is asynchronous and has one result.
    ///
    /// ```swift
    /// let load = Command { url async throws(LoadError) in try await loader.load(url) }
    /// ```
    ///
    /// Each run has its own task. The task starts on the main actor soon after `executing` has become true, so the work can use
    /// the main actor's state. For long computations pass a scheduler, or call a `@concurrent` function. The run sends the
    /// result and completes, or fails with the thrown error, on the main actor. Cancelling the run cancels the task, and the
    /// run is over immediately. If the task has not begun, no work runs. A task that ignores its cancellation can still be
    /// running when the next run begins, but its result or error is dropped. See ``Command`` for the arguments.
    ///
    /// - Parameter work: The work, on the main actor.
    @_disfavoredOverload
    public convenience init(
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor @Sendable (Input) async throws(Failure) -> Output
    ) {
        let tasks = Work.tasks(on: MainActor.shared) { input, subscriber, _ async throws(Failure) in
            subscriber.send(try await work(input))
        }
        self.init(enabled: CommandCondition(enabled), policy: policy, scheduler: scheduler, work: tasks)
    }

    /// Creates a command whose work is asynchronous, has one result, and runs on the actor of the surrounding code.
    ///
    /// If the surrounding code has no actor, the work has no actor either, as with `Task { }`. The tasks are created on the
    /// scheduler. A run sends on the thread on which its task runs. See ``Command`` for the arguments.
    ///
    /// - Parameter work: The work. It can be isolated to an actor.
    @_disfavoredOverload
    public convenience init(
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: any Scheduler,
        @_inheritActorContext _ work: @escaping @Sendable @isolated(any) (Input) async throws(Failure) -> Output
    ) {
        let tasks = Work.tasks(on: work.isolation) { input, subscriber, _ async throws(Failure) in
            subscriber.send(try await work(input))
        }
        self.init(enabled: CommandCondition(enabled), policy: policy, scheduler: scheduler, work: tasks)
    }

    /// Creates a command whose work is asynchronous and has several results, for example its progress.
    ///
    /// ```swift
    /// let copy = Command<URL, Double, CopyError> { source, send async throws(CopyError) in
    ///     for part in parts { try await part.copy(); send(part.fraction) }
    /// }
    /// for try await fraction in copy.apply(url).values { bar.fraction = fraction }
    /// ```
    ///
    /// Each run has its own task on the main actor, and completes when the work returns. See ``Command`` for the arguments.
    ///
    /// - Parameter work: The work, on the main actor. Its second argument is a function that sends a value. The function can be
    ///   called on any thread, and the value arrives on that thread. After the end of the run, the function does nothing.
    @_disfavoredOverload
    public convenience init(
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work:
            @escaping @MainActor @Sendable (Input, _ send: @escaping @Sendable (Output) -> Void) async throws(Failure)
            -> Void
    ) {
        let tasks = Work.tasks(on: MainActor.shared) { input, subscriber, _ async throws(Failure) in
            try await work(input) { subscriber.send($0) }
        }
        self.init(enabled: CommandCondition(enabled), policy: policy, scheduler: scheduler, work: tasks)
    }

    /// Creates a command whose work is asynchronous, has several results, and runs on the actor of the surrounding code.
    ///
    /// If the surrounding code has no actor, the work has no actor either, as with `Task { }`. See ``Command`` for the arguments.
    ///
    /// - Parameter work: The work, which can be isolated to an actor. Its second argument is a function that sends a value. The
    ///   function can be called on any thread, and does nothing after the end of the run.
    @_disfavoredOverload
    public convenience init(
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: any Scheduler,
        @_inheritActorContext _ work:
            @escaping @Sendable @isolated(any) (Input, _ send: @escaping @Sendable (Output) -> Void)
            async throws(Failure) -> Void
    ) {
        let tasks = Work.tasks(on: work.isolation) { input, subscriber, _ async throws(Failure) in
            try await work(input) { subscriber.send($0) }
        }
        self.init(enabled: CommandCondition(enabled), policy: policy, scheduler: scheduler, work: tasks)
    }
}

extension CommandWork {
    /// The closure receives the actor of the task, and runs on this actor.
    fileprivate static func tasks(
        on actor: (any Actor)?,
        _ work:
            @escaping @Sendable (Input, Subscriber<Output, Failure>, isolated (any Actor)?) async throws(Failure) ->
            Void
    ) -> CommandWork {
        .signal { input in
            Signal { subscriber in
                subscriber.work(on: actor) { actor async throws(Failure) in try await work(input, subscriber, actor) }
            }
        }
    }
}
