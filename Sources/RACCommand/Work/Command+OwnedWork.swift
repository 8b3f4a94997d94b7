import RACCore
import RACOperators
import RACSchedulers

extension Command {
    /// Creates a command whose work is a signal that an object makes, for use in that object's initializer.
    ///
    /// ```swift
    /// search = Command(of: owner) { model, query in model.server.search(query) }
    /// ```
    ///
    /// Holds the object weakly. If the object is not there when the work is to start, the run fails with
    /// ``CommandError/disabled``, without the command's name. That run shows in ``executing`` and ``state``, and not in
    /// ``enabled`` and ``refusals``. ``Command`` says what the other arguments mean.
    ///
    /// - Parameters:
    ///   - owner: Knows the object when it has been initialized.
    ///   - work: Called once per accepted request, on the main actor. The signal it returns is the run.
    public convenience init<Object: AnyObject>(
        of owner: CommandOwner<Object>,
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor (Object, Input) -> Signal<Output, Failure>
    ) {
        let make: @MainActor (Input) -> Signal<Output, CommandError<Failure>> = { input in
            guard let object = owner.object else { return .fail(.disabled) }
            return work(object, input).mapError { .failed($0) }
        }
        self.init(
            enabled: enabled.signal,
            policy: policy,
            scheduler: scheduler,
            work: .commands(calledOnMainQueue(make))
        )
    }

    /// Creates a command whose work an object does at once, for use in that object's initializer.
    ///
    /// ```swift
    /// add = Command(of: owner) { model, price in model.total += price }
    /// ```
    ///
    /// When ``execute(_:)`` returns, on the main actor with nothing queued, the work is done. Holds the object weakly, and fails
    /// with ``CommandError/disabled`` when it is not there.
    ///
    /// - Parameters:
    ///   - owner: Knows the object when it has been initialized.
    ///   - work: Called once per accepted request, on the main actor. Its result is the one value of the run.
    @_disfavoredOverload
    public convenience init<Object: AnyObject>(
        of owner: CommandOwner<Object>,
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor (Object, Input) throws(Failure) -> Output
    ) {
        self.init(of: owner, enabled: enabled, policy: policy, scheduler: scheduler) { object, input in
            .ofWork { () throws(Failure) in try work(object, input) }
        }
    }

    /// Creates a command whose asynchronous work belongs to an object, for use in that object's initializer.
    ///
    /// ```swift
    /// load = Command(of: owner) { model, url async throws(LoadError) in model.page = try await model.server.load(url) }
    /// ```
    ///
    /// The work runs in a task on the main actor. While it does, the object lives. Otherwise the object is held weakly, and a run
    /// fails with ``CommandError/disabled`` when it is not there.
    ///
    /// - Parameters:
    ///   - owner: Knows the object when it has been initialized.
    ///   - work: The work, on the main actor. Its result is the one value of the run.
    @_disfavoredOverload
    public convenience init<Object: AnyObject>(
        of owner: CommandOwner<Object>,
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor (Object, Input) async throws(Failure) -> Output
    ) {
        self.init(of: owner, enabled: enabled, policy: policy, scheduler: scheduler) { object, input in
            // The task holds the object, and nothing else does: it is not Sendable, but stays on the main actor.
            .task { @MainActor () async throws(Failure) in try await work(object, input) }
        }
    }
}
