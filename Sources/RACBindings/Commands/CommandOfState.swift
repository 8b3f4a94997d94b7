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
    /// property's when the request was accepted, also where other threads write at the same moment. Keeps the property.
    ///
    /// Not in ReactiveObjC; `Action(state:enabledIf:)` in ReactiveSwift.
    ///
    /// - Parameters:
    ///   - state: What the command works on.
    ///   - enabled: Whether the command may be executed, besides.
    ///   - isAllowed: Whether the command may be executed with a value. Called with no lock held, on the threads that execute the
    ///     command and that write to the property, any number of times; while others write, again until they leave it the
    ///     time. It should be quick and do nothing else.
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

    /// Creates a command that works on the value of a property, at home on any scheduler; otherwise as the form for the main
    /// actor.
    ///
    /// Not in ReactiveObjC; `Action(state:enabledIf:)` in ReactiveSwift.
    ///
    /// - Parameters:
    ///   - state: What the command works on.
    ///   - isAllowed: Whether the command may be executed with a value.
    ///   - enabled: Whether the command may be executed, besides.
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
            admission: CommandAdmission { decide in
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
