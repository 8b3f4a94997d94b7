import RACCommand
import RACCore
import RACOperators
import RACSchedulers

extension Command {
    /// Creates a command that works on the value of a property, and is enabled as long as that value allows it.
    ///
    /// ```swift
    /// let withdraw = Command(state: balance, enabledIf: { $0 > 0 }) { (balance, amount: Int) in
    ///     bank.withdraw(min(amount, balance))
    /// }
    /// ```
    ///
    /// Looking at the value and accepting the request are one step: the work gets a value that allowed it, and that was the
    /// property's when the request was accepted, also where other threads write at the same moment. When the work starts, later
    /// if the request has to wait, the property may have another value. Keeps the property as long as the command lives.
    ///
    /// Not in ReactiveObjC; `Action(state:enabledIf:)` in ReactiveSwift.
    ///
    /// - Parameters:
    ///   - state: What the command works on.
    ///   - enabled: Another condition: the command may be executed only while this says true, too.
    ///   - isAllowed: Whether the command may be executed with a value. Called with no lock held, on the threads that execute the
    ///     command and that write to the property, any number of times: a request calls it again as long as others change the
    ///     property meanwhile. It should be quick and do nothing else.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the work starts.
    ///   - work: Called once per accepted request, on the main actor; the signal it returns is the run.
    public convenience init<State: Sendable>(
        state: MutableProperty<State>,
        enabledIf isAllowed: @escaping @Sendable (State) -> Bool = { _ in true },
        enabled: some SignalProtocol<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor @Sendable (State, Input) -> Signal<Output, Failure>
    ) {
        self.init(on: state, isAllowed, enabled.signal, policy, scheduler, calledOnMainQueue(work))
    }

    /// Creates a command that works on the value of a property, and whose work is a subject, a property or another kind of
    /// signal; otherwise as the form whose work is a ``Signal``.
    ///
    /// Not in ReactiveObjC; `Action(state:enabledIf:)` in ReactiveSwift.
    ///
    /// - Parameters:
    ///   - state: What the command works on.
    ///   - isAllowed: Whether the command may be executed with a value.
    ///   - enabled: Another condition: the command may be executed only while this says true, too.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the work starts.
    ///   - work: Called once per accepted request, on the main actor; the signal it returns is the run.
    public convenience init<State: Sendable, Work: SignalProtocol>(
        state: MutableProperty<State>,
        enabledIf isAllowed: @escaping @Sendable (State) -> Bool = { _ in true },
        enabled: some SignalProtocol<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor @Sendable (State, Input) -> Work
    ) where Work.Value == Output, Work.Failure == Failure {
        let make: @MainActor @Sendable (State, Input) -> Signal<Output, Failure> = { work($0, $1).signal }
        self.init(on: state, isAllowed, enabled.signal, policy, scheduler, calledOnMainQueue(make))
    }

    /// Creates a command that works on the value of a property, and whose work is done at once; otherwise as the form whose work
    /// is a ``Signal``.
    ///
    /// ```swift
    /// let spend = Command(state: balance, enabledIf: { $0 > 0 }) { (balance, amount: Int) in min(amount, balance) }
    /// ```
    ///
    /// Not in ReactiveObjC; `Action(state:enabledIf:)` in ReactiveSwift.
    ///
    /// - Parameters:
    ///   - state: What the command works on.
    ///   - isAllowed: Whether the command may be executed with a value.
    ///   - enabled: Another condition: the command may be executed only while this says true, too.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the work runs.
    ///   - work: Called once per accepted request, on the main actor; its result is the one value of the run.
    @_disfavoredOverload
    public convenience init<State: Sendable>(
        state: MutableProperty<State>,
        enabledIf isAllowed: @escaping @Sendable (State) -> Bool = { _ in true },
        enabled: some SignalProtocol<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor @Sendable (State, Input) throws(Failure) -> Output
    ) {
        let make: @MainActor @Sendable (State, Input) -> Signal<Output, Failure> = { state, input in
            .ofWork { () throws(Failure) in try work(state, input) }
        }
        self.init(on: state, isAllowed, enabled.signal, policy, scheduler, calledOnMainQueue(make))
    }

    /// Creates a command that works on the value of a property, and whose work is asynchronous; otherwise as the form whose work
    /// is a ``Signal``.
    ///
    /// Not in ReactiveObjC; `Action(state:enabledIf:)` in ReactiveSwift.
    ///
    /// - Parameters:
    ///   - state: What the command works on.
    ///   - isAllowed: Whether the command may be executed with a value.
    ///   - enabled: Another condition: the command may be executed only while this says true, too.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the tasks are made.
    ///   - work: The work, on the main actor; its result is the one value of the run.
    @_disfavoredOverload
    public convenience init<State: Sendable>(
        state: MutableProperty<State>,
        enabledIf isAllowed: @escaping @Sendable (State) -> Bool = { _ in true },
        enabled: some SignalProtocol<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor @Sendable (State, Input) async throws(Failure) -> Output
    ) {
        self.init(on: state, isAllowed, enabled.signal, policy, scheduler) { state, input in
            .task { @MainActor () async throws(Failure) in try await work(state, input) }
        }
    }

    /// Creates a command that works on the value of a property, at home on any scheduler; otherwise as the form for the main
    /// actor.
    ///
    /// Not in ReactiveObjC; `Action(state:enabledIf:)` in ReactiveSwift.
    ///
    /// - Parameters:
    ///   - state: What the command works on.
    ///   - isAllowed: Whether the command may be executed with a value.
    ///   - enabled: Another condition: the command may be executed only while this says true, too.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the work starts.
    ///   - work: Called once per accepted request, on the scheduler; the signal it returns is the run.
    public convenience init<State: Sendable>(
        state: MutableProperty<State>,
        enabledIf isAllowed: @escaping @Sendable (State) -> Bool = { _ in true },
        enabled: some SignalProtocol<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: any Scheduler,
        _ work: @escaping @Sendable (State, Input) -> Signal<Output, Failure>
    ) {
        self.init(on: state, isAllowed, enabled.signal, policy, scheduler, work)
    }

    private convenience init<State: Sendable>(
        on state: MutableProperty<State>,
        _ isAllowed: @escaping @Sendable (State) -> Bool,
        _ enabled: Signal<Bool, Never>,
        _ policy: CommandPolicy,
        _ scheduler: any Scheduler,
        _ work: @escaping @Sendable (State, Input) -> Signal<Output, Failure>
    ) {
        self.init(
            enabled: state.map(isAllowed).combineLatest(with: enabled.startWith(true)).map { $0 && $1 },
            policy: policy,
            scheduler: scheduler,
            work: .none,
            admission: CommandAdmission(changes: state.map { _ in }) { decide in
                var isDecided = false
                while !isDecided {
                    let (value, version) = state.store.copy
                    guard isAllowed(value) else { return }
                    isDecided = state.store.whileUnchanged(since: version) { decide { work(value, $0) } }
                }
            }
        )
    }
}
