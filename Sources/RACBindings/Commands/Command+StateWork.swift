import RACCommand
import RACCore
import RACSchedulers

extension Command {
    /// Creates a command that works on the value of a property, and is enabled while the property's value allows an execution.
    ///
    /// ```swift
    /// let withdraw = Command(state: balance, enabledIf: { $0 > 0 }) { (balance, amount: Int) in
    ///     bank.withdraw(min(amount, balance))
    /// }
    /// ```
    ///
    /// The command tests the value and accepts the request in one step. The work receives the value of this step. If the
    /// request has to wait, the property may have another value when the work starts. The command keeps the property. For the
    /// other parameters, see ``Command``. Named `Action(state:enabledIf:)` in ReactiveSwift.
    ///
    /// - Parameters:
    ///   - state: The property whose value the command works on.
    ///   - isAllowed: Indicates whether the command can be executed with a given value. Called without a lock, on the threads
    ///     that execute the command, read its state or write to the property, and again if another thread changes the property
    ///     during a request. Should be quick and free of side effects.
    ///   - enabled: A second condition: the latest value of this signal or property must also be `true`.
    ///   - work: Called once per accepted request, on the main actor. The returned signal is the run.
    public convenience init<State: Sendable, Work: SignalProtocol>(
        state: MutableProperty<State>,
        enabledIf isAllowed: @escaping @Sendable (State) -> Bool = { _ in true },
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor @Sendable (State, Input) -> Work
    ) where Work.Value == Output, Work.Failure == Failure {
        let make: @MainActor @Sendable (State, Input) -> Signal<Output, Failure> = { work($0, $1).signal }
        self.init(on: state, isAllowed, CommandCondition(enabled), policy, scheduler, calledOnMainQueue(make))
    }

    /// Creates a command that works on the value of a property. The same as the initializer whose work returns any kind of
    /// signal, but the work can return a signal with a leading dot, as in `.just(1)`.
    ///
    /// - Parameter work: The closure. Precondition: not `nil`. Called once per accepted request, on the main actor. The
    ///   returned signal is the run.
    @_disfavoredOverload
    public convenience init<State: Sendable>(
        state: MutableProperty<State>,
        enabledIf isAllowed: @escaping @Sendable (State) -> Bool = { _ in true },
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: (@MainActor @Sendable (State, Input) -> Signal<Output, Failure>)?
    ) {
        self.init(on: state, isAllowed, CommandCondition(enabled), policy, scheduler, calledOnMainQueue(required(work)))
    }

    /// Creates a command that works synchronously on the value of a property, and is enabled while the property's value allows
    /// an execution.
    ///
    /// ```swift
    /// let spend = Command(state: balance, enabledIf: { $0 > 0 }) { (balance, amount: Int) in min(amount, balance) }
    /// ```
    ///
    /// The work receives the value with which the request was accepted. If ``execute(_:)`` is called on the main actor and the
    /// scheduler has no pending actions, the work has finished when `execute` returns. Named `Action(state:enabledIf:)` in
    /// ReactiveSwift.
    ///
    /// - Parameter work: Called once per accepted request, on the main actor. Its result is the only value of the run.
    @_disfavoredOverload
    public convenience init<State: Sendable>(
        state: MutableProperty<State>,
        enabledIf isAllowed: @escaping @Sendable (State) -> Bool = { _ in true },
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor @Sendable (State, Input) throws(Failure) -> Output
    ) {
        let make: @MainActor @Sendable (State, Input) -> Signal<Output, Failure> = { state, input in
            .ofWork { () throws(Failure) in try work(state, input) }
        }
        self.init(on: state, isAllowed, CommandCondition(enabled), policy, scheduler, calledOnMainQueue(make))
    }

    /// Creates a command that works on the value of a property, on any scheduler, and is enabled while the property's value
    /// allows an execution. The work receives the value with which the request was accepted. Named `Action(state:enabledIf:)`
    /// in ReactiveSwift.
    ///
    /// - Parameter work: Called once per accepted request, on the scheduler. The returned signal is the run.
    public convenience init<State: Sendable>(
        state: MutableProperty<State>,
        enabledIf isAllowed: @escaping @Sendable (State) -> Bool = { _ in true },
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: any Scheduler,
        _ work: @escaping @Sendable (State, Input) -> Signal<Output, Failure>
    ) {
        self.init(on: state, isAllowed, CommandCondition(enabled), policy, scheduler, work)
    }

    private convenience init<State: Sendable>(
        on state: MutableProperty<State>,
        _ isAllowed: @escaping @Sendable (State) -> Bool,
        _ enabled: CommandCondition,
        _ policy: CommandPolicy,
        _ scheduler: any Scheduler,
        _ work: @escaping @Sendable (State, Input) -> Signal<Output, Failure>
    ) {
        self.init(
            enabled: enabled.and(
                CommandCondition(state.map(isAllowed)) { isAllowed(PropertyContext.outsideEvaluation { state.value }) }
            ),
            policy: policy,
            scheduler: scheduler,
            work: .none,
            admission: AdmissionGate(changes: state.map { _ in }) { decide in
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
