import RACCommand
import RACCore
import RACOperators
import RACSchedulers

extension Command {
    /// Creates a command whose work is a signal of the main actor.
    ///
    /// ```swift
    /// let load = Command { (page: Int) in server.load(page).onMain.map { format($0) } }
    /// ```
    ///
    /// As the form whose work is an ordinary signal; the values of a run arrive on the main queue.
    ///
    /// Source: `-initWithEnabled:signalBlock:` in RACCommand.
    ///
    /// - Parameters:
    ///   - enabled: Whether the command may be executed.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the work starts.
    ///   - work: Called once per accepted request, on the main actor; the signal it returns is the run. Precondition: not
    ///     `nil`.
    @inlinable
    public convenience init(
        enabled: some SignalProtocol<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: (@MainActor @Sendable (Input) -> MainSignal<Output, Failure>)?
    ) {
        // Optional for the compiler alone, which so prefers the form for an ordinary signal where nothing says which of the two
        // it is.
        guard let work else { preconditionFailure("a command needs work") }
        let make: @MainActor @Sendable (Input) -> Signal<Output, Failure> = { work($0).signal }
        self.init(enabled: enabled, policy: policy, scheduler: scheduler, make)
    }

    /// Creates a command whose work is a signal of the main actor that an object makes, for use in that object's initializer.
    ///
    /// ```swift
    /// search = Command(of: owner) { model, query in model.server.search(query).onMain.map { model.format($0) } }
    /// ```
    ///
    /// As the form whose work is an ordinary signal; the values of a run arrive on the main queue. Holds the object weakly; a
    /// request fails with ``CommandError/disabled`` when the object is not there.
    ///
    /// Not in ReactiveObjC.
    ///
    /// - Parameters:
    ///   - owner: Knows the object when it has been initialized.
    ///   - enabled: Whether the command may be executed.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the work starts.
    ///   - work: Called once per accepted request, on the main actor; the signal it returns is the run.
    @_disfavoredOverload
    public convenience init<Object: AnyObject>(
        of owner: CommandOwner<Object>,
        enabled: some SignalProtocol<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor (Object, Input) -> MainSignal<Output, Failure>
    ) {
        let make: @MainActor (Object, Input) -> Signal<Output, Failure> = { work($0, $1).signal }
        self.init(of: owner, enabled: enabled, policy: policy, scheduler: scheduler, make)
    }
}
