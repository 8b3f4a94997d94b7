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
    /// Each run has a task of its own, which starts soon after `executing` has turned true, on the main actor: so the work
    /// may use the main actor's state. An awaited function runs on its own actor; for long computations pass a scheduler, or call a
    /// function that is `@concurrent`. The run sends the result and completes, or fails with what is thrown, on the main actor.
    /// Cancelling the run cancels the task, and the run is over at that moment; if the task has not begun, there is no work. A
    /// task that ignores its cancellation may still be at work when the next run begins. What it returns or throws is dropped.
    /// ``Command`` says what the arguments mean.
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
        self.init(enabled: enabled.signal, policy: policy, scheduler: scheduler, work: tasks)
    }

    /// Creates a command whose work is asynchronous, has one result, and belongs to the actor of the code around it.
    ///
    /// It belongs to none if that code belongs to none, as with `Task { }`. The tasks are made on the scheduler, and a run sends
    /// where its task runs. ``Command`` says what the arguments mean.
    ///
    /// - Parameter work: The work. It may be isolated to an actor.
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
        self.init(enabled: enabled.signal, policy: policy, scheduler: scheduler, work: tasks)
    }

    /// Creates a command whose work is asynchronous and has several results, progress for example.
    ///
    /// ```swift
    /// let copy = Command<URL, Double, CopyError> { source, send async throws(CopyError) in
    ///     for part in parts { try await part.copy(); send(part.fraction) }
    /// }
    /// for try await fraction in copy.apply(url).values { bar.fraction = fraction }
    /// ```
    ///
    /// Each run has a task of its own on the main actor. It sends what the work sends, on the thread that sends it, and completes
    /// when the work returns. ``Command`` says what the arguments mean.
    ///
    /// - Parameter work: The work, on the main actor. Its second argument sends a value, from any thread. Ignored after the end
    ///   of the run.
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
        self.init(enabled: enabled.signal, policy: policy, scheduler: scheduler, work: tasks)
    }

    /// Creates a command whose work is asynchronous, has several results, and belongs to the actor of the code around it.
    ///
    /// It belongs to none if that code belongs to none, as with `Task { }`. ``Command`` says what the arguments mean.
    ///
    /// - Parameter work: The work. It may be isolated to an actor. Its second argument sends a value, from any thread. Ignored
    ///   after the end of the run.
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
        self.init(enabled: enabled.signal, policy: policy, scheduler: scheduler, work: tasks)
    }
}

extension CommandWork {
    /// Work in a task for each run. It gets the actor that it is to run on, so that nothing in between leaves that actor.
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
