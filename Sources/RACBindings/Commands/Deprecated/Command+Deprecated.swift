import RACCommand
import RACCore
import RACOperators
import RACSchedulers

extension Command {
    /// Creates a command whose work is a signal of the main actor. The closure creates the signal from the command's owner.
    @available(*, deprecated, message: "return the 'signal' of the signal of the main actor")
    public convenience init<Object: AnyObject, Work: MainSignalConvertible>(
        of owner: CommandOwner<Object>,
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: (@MainActor (Object, Input) -> Work)?
    ) where Work.Value == Output, Work.Failure == Failure {
        let work = required(work)
        let make: @MainActor (Object, Input) -> Signal<Output, Failure> = { work($0, $1).onMain.signal }
        self.init(of: owner, enabled: enabled, policy: policy, scheduler: scheduler, make)
    }

    /// Creates a command that works on the value of a property, and whose work is asynchronous.
    @available(*, deprecated, message: "return a 'Signal.task' of the asynchronous work")
    @_disfavoredOverload
    public convenience init<State: Sendable>(
        state: MutableProperty<State>,
        enabledIf isAllowed: @escaping @Sendable (State) -> Bool = { _ in true },
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor @Sendable (State, Input) async throws(Failure) -> Output
    ) {
        let make: @MainActor @Sendable (State, Input) -> Signal<Output, Failure> = { state, input in
            .task { @MainActor () async throws(Failure) in try await work(state, input) }
        }
        self.init(state: state, enabledIf: isAllowed, enabled: enabled, policy: policy, scheduler: scheduler, make)
    }
}
