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
    /// As the form without an owner, with the object as the first argument of the work. Holds the object weakly. If the object
    /// is not there when the work is to start, the run fails with ``CommandError/disabled``, without the command's name;
    /// ``enabled`` and ``refusals`` do not tell of that, ``executing`` and ``state`` do.
    ///
    /// Not in ReactiveObjC.
    ///
    /// - Parameters:
    ///   - owner: Knows the object when it has been initialized.
    ///   - enabled: Whether the command may be executed.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the work starts.
    ///   - work: Called once per accepted request, on the main actor; the signal it returns is the run.
    public convenience init<Object: AnyObject>(
        of owner: CommandOwner<Object>,
        enabled: some SignalProtocol<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor (Object, Input) -> Signal<Output, Failure>
    ) {
        self.init(of: owner, enabled: enabled.signal, policy: policy, scheduler: scheduler, making: work)
    }

    /// Creates a command whose work is a subject, a property or another kind of signal that an object has, for use in that
    /// object's initializer.
    ///
    /// As the form whose work is a ``Signal``.
    ///
    /// Not in ReactiveObjC.
    ///
    /// - Parameters:
    ///   - owner: Knows the object when it has been initialized.
    ///   - enabled: Whether the command may be executed.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the work starts.
    ///   - work: Called once per accepted request, on the main actor; the signal it returns is the run.
    public convenience init<Object: AnyObject, Work: SignalProtocol>(
        of owner: CommandOwner<Object>,
        enabled: some SignalProtocol<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor (Object, Input) -> Work
    ) where Work.Value == Output, Work.Failure == Failure {
        self.init(of: owner, enabled: enabled.signal, policy: policy, scheduler: scheduler) { object, input in
            work(object, input).signal
        }
    }

    /// Creates a command whose work an object does at once, for use in that object's initializer.
    ///
    /// ```swift
    /// add = Command(of: owner) { model, price in model.total += price }
    /// ```
    ///
    /// When ``execute(_:)`` returns, on the main actor with nothing queued, the work is done. For the rest it is as the form
    /// whose work is a signal.
    ///
    /// Not in ReactiveObjC.
    ///
    /// - Parameters:
    ///   - owner: Knows the object when it has been initialized.
    ///   - enabled: Whether the command may be executed.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the work runs.
    ///   - work: Called once per accepted request, on the main actor; its result is the one value of the run.
    @_disfavoredOverload
    public convenience init<Object: AnyObject>(
        of owner: CommandOwner<Object>,
        enabled: some SignalProtocol<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor (Object, Input) throws(Failure) -> Output
    ) {
        self.init(of: owner, enabled: enabled.signal, policy: policy, scheduler: scheduler) { object, input in
            .ofWork { () throws(Failure) in try work(object, input) }
        }
    }

    /// Creates a command whose asynchronous work belongs to an object, for use in that object's initializer.
    ///
    /// ```swift
    /// load = Command(of: owner) { model, url async throws(LoadError) in model.page = try await model.server.load(url) }
    /// ```
    ///
    /// As the form without an owner, with the object as the first argument of the work; while a run is under way the object
    /// lives. The work runs on the main actor.
    ///
    /// Not in ReactiveObjC.
    ///
    /// - Parameters:
    ///   - owner: Knows the object when it has been initialized.
    ///   - enabled: Whether the command may be executed.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the tasks are made.
    ///   - work: The work, on the main actor.
    @_disfavoredOverload
    public convenience init<Object: AnyObject>(
        of owner: CommandOwner<Object>,
        enabled: some SignalProtocol<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor (Object, Input) async throws(Failure) -> Output
    ) {
        self.init(of: owner, enabled: enabled.signal, policy: policy, scheduler: scheduler) { object, input in
            // The task holds the object, and nothing else does: it is not Sendable, but stays on the main actor.
            .task { @MainActor () async throws(Failure) in try await work(object, input) }
        }
    }

    private convenience init<Object: AnyObject>(
        of owner: CommandOwner<Object>,
        enabled: Signal<Bool, Never>,
        policy: CommandPolicy,
        scheduler: UIScheduler,
        making work: @escaping @MainActor (Object, Input) -> Signal<Output, Failure>
    ) {
        let make: @MainActor (Input) -> Signal<Output, CommandError<Failure>> = { input in
            guard let object = owner.object else { return .fail(.disabled) }
            return work(object, input).mapError { .failed($0) }
        }
        self.init(enabled: enabled, policy: policy, scheduler: scheduler, work: .commands(calledOnMainQueue(make)))
    }
}
