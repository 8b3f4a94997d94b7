import RACCore
import RACOperators
import RACSchedulers

extension Command {
    /// Creates a command whose work is asynchronous and has one result.
    ///
    /// ```swift
    /// let load = Command { url async throws(LoadError) in try await loader.load(url) }
    /// ```
    ///
    /// Each run has a task of its own, which starts soon after `executing` has turned true. Work that is written where code
    /// belongs to an actor belongs to it, too, as with `Task { }`: on the main actor it may use the properties of a model.
    /// The run sends the result, or fails with what is thrown, where the task runs. Cancelling the run cancels the task; the run is over then, and
    /// what the task still does is its own affair.
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
        scheduler: any Scheduler = UIScheduler(),
        @_inheritActorContext _ work: @escaping @Sendable @isolated(any) (Input) async throws(Failure) -> Output
    ) {
        let make: @Sendable (Input) -> Signal<Output, Failure> = { input in
            Signal { subscriber in
                let task = Task(on: work.isolation) { _ in
                    // Inside the task, because a typed throw does not pass through it.
                    do throws(Failure) {
                        let output = try await work(input)
                        if subscriber.isDisposed { return }
                        subscriber.send(output)
                        subscriber.complete()
                    } catch {
                        subscriber.fail(error)
                    }
                }
                subscriber.onDispose { task.cancel() }
            }
        }
        self.init(enabled: enabled.signal, policy: policy, scheduler: scheduler, work: .signal(make))
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
    /// As the form with one result, but the run sends what the work sends, and completes when the work returns.
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
        scheduler: any Scheduler = UIScheduler(),
        @_inheritActorContext _ work:
            @escaping @Sendable @isolated(any) (Input, _ send: @escaping @Sendable (Output) -> Void) async throws(Failure)
            -> Void
    ) {
        let make: @Sendable (Input) -> Signal<Output, Failure> = { input in
            Signal { subscriber in
                let task = Task(on: work.isolation) { _ in
                    // Inside the task, because a typed throw does not pass through it.
                    do throws(Failure) {
                        try await work(input) { subscriber.send($0) }
                        subscriber.complete()
                    } catch {
                        subscriber.fail(error)
                    }
                }
                subscriber.onDispose { task.cancel() }
            }
        }
        self.init(enabled: enabled.signal, policy: policy, scheduler: scheduler, work: .signal(make))
    }
}
