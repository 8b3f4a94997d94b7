import RACCommand
import RACCore
import RACSchedulers

// The forms of a command that belongs to the main actor once more, enabled by a signal of the main actor. Each is as the form
// whose `enabled` is an ordinary signal, save that `enabled` is subscribed to on the main queue.

extension Command {
    /// Creates a command that is at home on the main actor, enabled by a signal of the main actor.
    ///
    /// As the form whose `enabled` is an ordinary signal. A command that is made on another thread than the main one subscribes
    /// to `enabled` in a later turn of the main loop, and counts as enabled until then.
    ///
    /// - Parameters:
    ///   - enabled: Whether the command may be executed, a signal of the main actor.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the work starts.
    ///   - work: Called once per accepted request, on the main actor; the signal it returns is the run.
    public convenience init(
        enabled: MainSignal<Bool, Never>,
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor @Sendable (Input) -> Signal<Output, Failure>
    ) {
        self.init(enabled: enabled.signal, policy: policy, scheduler: scheduler, work)
    }

    /// Creates a command whose work is a signal of the main actor, enabled by another one.
    ///
    /// As the form whose `enabled` is an ordinary signal.
    ///
    /// - Parameters:
    ///   - enabled: Whether the command may be executed, a signal of the main actor.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the work starts.
    ///   - work: Called once per accepted request, on the main actor; the signal it returns is the run.
    public convenience init(
        enabled: MainSignal<Bool, Never>,
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: (@MainActor @Sendable (Input) -> MainSignal<Output, Failure>)?
    ) {
        self.init(enabled: enabled.signal, policy: policy, scheduler: scheduler, work)
    }

    /// Creates a command that is at home on the main actor, enabled by a signal of the main actor, whose work is done at once.
    ///
    /// As the form whose `enabled` is an ordinary signal.
    ///
    /// - Parameters:
    ///   - enabled: Whether the command may be executed, a signal of the main actor.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the work runs.
    ///   - work: Called once per accepted request, on the main actor; its result is the one value of the run.
    @_disfavoredOverload
    public convenience init(
        enabled: MainSignal<Bool, Never>,
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor @Sendable (Input) throws(Failure) -> Output
    ) {
        self.init(enabled: enabled.signal, policy: policy, scheduler: scheduler, work)
    }

    /// Creates a command that is at home on the main actor, enabled by a signal of the main actor, whose work is a subject, a
    /// property or another kind of signal.
    ///
    /// As the form whose `enabled` is an ordinary signal.
    ///
    /// - Parameters:
    ///   - enabled: Whether the command may be executed, a signal of the main actor.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the work starts.
    ///   - work: Called once per accepted request, on the main actor; the signal it returns is the run.
    public convenience init<Work: SignalProtocol>(
        enabled: MainSignal<Bool, Never>,
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor @Sendable (Input) -> Work
    ) where Work.Value == Output, Work.Failure == Failure {
        self.init(enabled: enabled.signal, policy: policy, scheduler: scheduler, work)
    }

    /// Creates a command whose work is asynchronous and has one result, enabled by a signal of the main actor.
    ///
    /// As the form whose `enabled` is an ordinary signal.
    ///
    /// - Parameters:
    ///   - enabled: Whether the command may be executed, a signal of the main actor.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the tasks are made.
    ///   - work: The work, on the main actor; its result is the one value of the run.
    @_disfavoredOverload
    public convenience init(
        enabled: MainSignal<Bool, Never>,
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor @Sendable (Input) async throws(Failure) -> Output
    ) {
        self.init(enabled: enabled.signal, policy: policy, scheduler: scheduler, work)
    }

    /// Creates a command whose work is asynchronous and has several results, enabled by a signal of the main actor.
    ///
    /// As the form whose `enabled` is an ordinary signal.
    ///
    /// - Parameters:
    ///   - enabled: Whether the command may be executed, a signal of the main actor.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the tasks are made.
    ///   - work: The work, on the main actor. Its second argument sends a value of the run, from any thread. What it sends
    ///     after the end of the run is ignored.
    @_disfavoredOverload
    public convenience init(
        enabled: MainSignal<Bool, Never>,
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work:
            @escaping @MainActor @Sendable (Input, _ send: @escaping @Sendable (Output) -> Void) async throws(Failure)
            -> Void
    ) {
        self.init(enabled: enabled.signal, policy: policy, scheduler: scheduler, work)
    }
}

extension Command {
    /// Creates a command whose work is a signal that an object makes, enabled by a signal of the main actor.
    ///
    /// As the form whose `enabled` is an ordinary signal.
    ///
    /// Not in ReactiveObjC.
    ///
    /// - Parameters:
    ///   - owner: Knows the object when it has been initialized.
    ///   - enabled: Whether the command may be executed, a signal of the main actor.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the work starts.
    ///   - work: Called once per accepted request, on the main actor; the signal it returns is the run.
    public convenience init<Object: AnyObject>(
        of owner: CommandOwner<Object>,
        enabled: MainSignal<Bool, Never>,
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor (Object, Input) -> Signal<Output, Failure>
    ) {
        self.init(of: owner, enabled: enabled.signal, policy: policy, scheduler: scheduler, work)
    }

    /// Creates a command whose work is a signal of the main actor that an object makes, enabled by another one.
    ///
    /// As the form whose `enabled` is an ordinary signal.
    ///
    /// Not in ReactiveObjC.
    ///
    /// - Parameters:
    ///   - owner: Knows the object when it has been initialized.
    ///   - enabled: Whether the command may be executed, a signal of the main actor.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the work starts.
    ///   - work: Called once per accepted request, on the main actor; the signal it returns is the run.
    @_disfavoredOverload
    public convenience init<Object: AnyObject>(
        of owner: CommandOwner<Object>,
        enabled: MainSignal<Bool, Never>,
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor (Object, Input) -> MainSignal<Output, Failure>
    ) {
        self.init(of: owner, enabled: enabled.signal, policy: policy, scheduler: scheduler, work)
    }

    /// Creates a command whose work is a subject, a property or another kind of signal that an object makes, enabled by a
    /// signal of the main actor.
    ///
    /// As the form whose `enabled` is an ordinary signal.
    ///
    /// Not in ReactiveObjC.
    ///
    /// - Parameters:
    ///   - owner: Knows the object when it has been initialized.
    ///   - enabled: Whether the command may be executed, a signal of the main actor.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the work starts.
    ///   - work: Called once per accepted request, on the main actor; the signal it returns is the run.
    public convenience init<Object: AnyObject, Work: SignalProtocol>(
        of owner: CommandOwner<Object>,
        enabled: MainSignal<Bool, Never>,
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor (Object, Input) -> Work
    ) where Work.Value == Output, Work.Failure == Failure {
        self.init(of: owner, enabled: enabled.signal, policy: policy, scheduler: scheduler, work)
    }

    /// Creates a command whose work an object does at once, enabled by a signal of the main actor.
    ///
    /// As the form whose `enabled` is an ordinary signal.
    ///
    /// Not in ReactiveObjC.
    ///
    /// - Parameters:
    ///   - owner: Knows the object when it has been initialized.
    ///   - enabled: Whether the command may be executed, a signal of the main actor.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the work starts.
    ///   - work: Called once per accepted request, on the main actor; its result is the one value of the run.
    @_disfavoredOverload
    public convenience init<Object: AnyObject>(
        of owner: CommandOwner<Object>,
        enabled: MainSignal<Bool, Never>,
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor (Object, Input) throws(Failure) -> Output
    ) {
        self.init(of: owner, enabled: enabled.signal, policy: policy, scheduler: scheduler, work)
    }

    /// Creates a command whose asynchronous work belongs to an object, enabled by a signal of the main actor.
    ///
    /// As the form whose `enabled` is an ordinary signal.
    ///
    /// Not in ReactiveObjC.
    ///
    /// - Parameters:
    ///   - owner: Knows the object when it has been initialized.
    ///   - enabled: Whether the command may be executed, a signal of the main actor.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the tasks are made.
    ///   - work: The work, on the main actor; its result is the one value of the run. While it runs, the object lives.
    @_disfavoredOverload
    public convenience init<Object: AnyObject>(
        of owner: CommandOwner<Object>,
        enabled: MainSignal<Bool, Never>,
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor (Object, Input) async throws(Failure) -> Output
    ) {
        self.init(of: owner, enabled: enabled.signal, policy: policy, scheduler: scheduler, work)
    }
}
