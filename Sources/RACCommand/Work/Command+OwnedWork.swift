import RACCore
import RACOperators
import RACSchedulers

extension Command {
    /// Creates a command for use in the initializer of an object. The object returns the work as a signal or a subject.
    ///
    /// ```swift
    /// search = Command(of: owner) { model, query in model.server.search(query) }
    /// ```
    ///
    /// The command holds the object weakly. If the object has been deallocated or not yet been set when the work starts, the
    /// run fails with ``CommandError/disabled``. This error never contains the name of the command. ``executing`` and ``state``
    /// report this run, but ``enabled`` and ``refusals`` do not. See ``Command`` for the other arguments.
    ///
    /// - Parameters:
    ///   - owner: Provides the object after its initialization.
    ///   - work: Called once per accepted request, on the main actor. The returned signal is the run.
    public convenience init<Object: AnyObject, Work: SignalProtocol>(
        of owner: CommandOwner<Object>,
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor (Object, Input) -> Work
    ) where Work.Value == Output, Work.Failure == Failure {
        let make: @MainActor (Object, Input) -> Signal<Output, Failure> = { work($0, $1).signal }
        self.init(owner: owner, enabled: CommandCondition(enabled), policy: policy, scheduler: scheduler, make)
    }

    /// Creates a command for use in the initializer of an object. The object returns the work as a `Signal`, for example
    /// `.just(1)`.
    ///
    /// Otherwise, this initializer is the same as the initializer whose work is any kind of signal.
    ///
    /// - Parameters:
    ///   - owner: Provides the object after its initialization.
    ///   - work: The closure. Precondition: not `nil`. Called once per accepted request, on the main actor. The returned signal
    ///     is the run.
    @_disfavoredOverload
    public convenience init<Object: AnyObject>(
        of owner: CommandOwner<Object>,
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: (@MainActor (Object, Input) -> Signal<Output, Failure>)?
    ) {
        self.init(
            owner: owner,
            enabled: CommandCondition(enabled),
            policy: policy,
            scheduler: scheduler,
            required(work)
        )
    }

    /// Creates a command for use in the initializer of an object. The object does the work immediately.
    ///
    /// ```swift
    /// add = Command(of: owner) { model, price in model.total += price }
    /// ```
    ///
    /// If ``execute(_:)`` is called on the main actor and the scheduler has no pending actions, the work is done before
    /// ``execute(_:)`` returns. The command holds the object weakly. If the object is deallocated or not yet set, a run fails
    /// with ``CommandError/disabled``.
    ///
    /// - Parameters:
    ///   - owner: Provides the object after its initialization.
    ///   - work: Called once per accepted request, on the main actor. Its result is the only value of the run.
    @_disfavoredOverload
    public convenience init<Object: AnyObject>(
        of owner: CommandOwner<Object>,
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor (Object, Input) throws(Failure) -> Output
    ) {
        let make: @MainActor (Object, Input) -> Signal<Output, Failure> = { object, input in
            .ofWork { () throws(Failure) in try work(object, input) }
        }
        self.init(owner: owner, enabled: CommandCondition(enabled), policy: policy, scheduler: scheduler, make)
    }

    /// Creates a command for use in the initializer of an object. The object does the work asynchronously.
    ///
    /// ```swift
    /// load = Command(of: owner) { model, url async throws(LoadError) in model.page = try await model.server.load(url) }
    /// ```
    ///
    /// The work runs in a task on the main actor, which keeps the object. Otherwise, the command holds the object weakly. A run
    /// fails with ``CommandError/disabled`` if the object has been deallocated or not yet been set.
    ///
    /// - Parameters:
    ///   - owner: Provides the object after its initialization.
    ///   - work: The work, on the main actor. Its result is the only value of the run.
    @_disfavoredOverload
    public convenience init<Object: AnyObject>(
        of owner: CommandOwner<Object>,
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor (Object, Input) async throws(Failure) -> Output
    ) {
        let make: @MainActor (Object, Input) -> Signal<Output, Failure> = { object, input in
            // The object need not be Sendable, because only the task holds the object, and the task stays on the main actor.
            .task { @MainActor () async throws(Failure) in try await work(object, input) }
        }
        self.init(owner: owner, enabled: CommandCondition(enabled), policy: policy, scheduler: scheduler, make)
    }

    private convenience init<Object: AnyObject>(
        owner: CommandOwner<Object>,
        enabled: CommandCondition,
        policy: CommandPolicy,
        scheduler: UIScheduler,
        _ work: @escaping @MainActor (Object, Input) -> Signal<Output, Failure>
    ) {
        let make: @MainActor (Input) -> Signal<Output, CommandError<Failure>> = { input in
            guard let object = owner.object else { return .fail(.disabled) }
            return work(object, input).mapError { .failed($0) }
        }
        self.init(
            enabled: enabled,
            policy: policy,
            scheduler: scheduler,
            work: .commands(calledOnMainQueue(make))
        )
    }
}
