import RACCore
import RACOperators
import RACSchedulers

extension Command {
    /// Creates a command that is at home on the main actor, whose work is asynchronous and has one result.
    ///
    /// ```swift
    /// let load = Command { url async throws(LoadError) in try await loader.load(url) }
    /// ```
    ///
    /// Each run has a task of its own, which starts soon after `executing` has turned true, on the main actor: so the work
    /// may use what belongs there. What it awaits runs where that belongs; for long computations use the form with a
    /// scheduler, or a function that is `@concurrent`. The run sends the result and completes, or fails with what is thrown,
    /// on the main actor. Cancelling the run cancels the task, and the run is over at that moment; if the task has not begun, there
    /// is no work. A task that ignores its cancellation may still be at work when the next run begins; nobody hears what it
    /// returns or throws.
    ///
    /// Not in ReactiveObjC.
    ///
    /// - Parameters:
    ///   - enabled: Whether the command may be executed.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the tasks are made.
    ///   - work: The work, on the main actor.
    @_disfavoredOverload
    public convenience init(
        enabled: some SignalProtocol<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor @Sendable (Input) async throws(Failure) -> Output
    ) {
        self.init(enabled: enabled.signal, policy: policy, scheduler: scheduler, runningOn: MainActor.shared) {
            input,
            _,
            _ async throws(Failure) in
            try await work(input)
        }
    }

    /// Creates a command that is at home on any scheduler, whose work is asynchronous and has one result.
    ///
    /// As the form for the main actor, but the work belongs to the actor of the code around it, as with `Task { }`, or to none
    /// if that code belongs to none. The run sends where the task runs.
    ///
    /// Not in ReactiveObjC.
    ///
    /// - Parameters:
    ///   - enabled: Whether the command may be executed.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the tasks are made.
    ///   - work: The work; it may be isolated to an actor.
    @_disfavoredOverload
    public convenience init(
        enabled: some SignalProtocol<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: any Scheduler,
        @_inheritActorContext _ work: @escaping @Sendable @isolated(any) (Input) async throws(Failure) -> Output
    ) {
        self.init(enabled: enabled.signal, policy: policy, scheduler: scheduler, runningOn: work.isolation) {
            input,
            _,
            _ async throws(Failure) in
            try await work(input)
        }
    }

    /// Creates a command that is at home on the main actor, whose work is asynchronous and has several results, progress for
    /// example.
    ///
    /// ```swift
    /// let copy = Command<URL, Double, CopyError> { source, send async throws(CopyError) in
    ///     for part in parts { try await part.copy(); send(part.fraction) }
    /// }
    /// for try await fraction in copy.apply(url).values { bar.fraction = fraction }
    /// ```
    ///
    /// As the form with one result, but the run sends what the work sends, on the thread that sends it, and completes when the
    /// work returns.
    ///
    /// Not in ReactiveObjC.
    ///
    /// - Parameters:
    ///   - enabled: Whether the command may be executed.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the tasks are made.
    ///   - work: The work, on the main actor. Its second argument sends a value, from any thread; ignored after the end of the
    ///     run.
    @_disfavoredOverload
    public convenience init(
        enabled: some SignalProtocol<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work:
            @escaping @MainActor @Sendable (Input, _ send: @escaping @Sendable (Output) -> Void) async throws(Failure)
            -> Void
    ) {
        self.init(enabled: enabled.signal, policy: policy, scheduler: scheduler, runningOn: MainActor.shared) {
            input,
            send,
            _ async throws(Failure) in
            try await work(input, send)
            return nil
        }
    }

    /// Creates a command that is at home on any scheduler, whose work is asynchronous and has several results.
    ///
    /// As the form for the main actor, but the work belongs to the actor of the code around it, as with `Task { }`, or to none
    /// if that code belongs to none.
    ///
    /// Not in ReactiveObjC.
    ///
    /// - Parameters:
    ///   - enabled: Whether the command may be executed.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the tasks are made.
    ///   - work: The work; it may be isolated to an actor. Its second argument sends a value, from any thread; ignored
    ///     after the end of the run.
    @_disfavoredOverload
    public convenience init(
        enabled: some SignalProtocol<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: any Scheduler,
        @_inheritActorContext _ work:
            @escaping @Sendable @isolated(any) (Input, _ send: @escaping @Sendable (Output) -> Void)
            async throws(Failure) -> Void
    ) {
        self.init(enabled: enabled.signal, policy: policy, scheduler: scheduler, runningOn: work.isolation) {
            input,
            send,
            _ async throws(Failure) in
            try await work(input, send)
            return nil
        }
    }

    /// Creates a command whose work is asynchronous, has a result or none, and may send other values before. The work gets the
    /// actor that it is to run on, so that nothing in between leaves that actor.
    private convenience init(
        enabled: Signal<Bool, Never>,
        policy: CommandPolicy,
        scheduler: any Scheduler,
        runningOn actor: (any Actor)?,
        _ work:
            @escaping @Sendable (Input, _ send: @escaping @Sendable (Output) -> Void, isolated (any Actor)?)
            async throws(Failure) -> Output?
    ) {
        let make: @Sendable (Input) -> Signal<Output, Failure> = { input in
            Signal { subscriber in
                subscriber.work(on: actor) { actor async throws(Failure) in
                    if let last = try await work(input, { subscriber.send($0) }, actor) { subscriber.send(last) }
                }
            }
        }
        self.init(enabled: enabled, policy: policy, scheduler: scheduler, work: .signal(make))
    }
}
