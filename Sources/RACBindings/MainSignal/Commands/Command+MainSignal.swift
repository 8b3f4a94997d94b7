import RACCommand
import RACCore
import RACSchedulers

// So that a signal of the main actor can enable a command: `Command(enabled: query.onMain.map { … }) { … }`.
//
// A command that is made on another thread than the main one subscribes to it in a later turn of the main loop, and counts as
// enabled until then.
extension MainSignal: SignalConvertible where Value == Bool, Failure == Never {}

extension Command {
    /// Creates a command whose work is a signal of the main actor.
    ///
    /// ```swift
    /// let load = Command { (page: Int) in server.load(page).onMain.map { format($0) } }
    /// ```
    ///
    /// The values of a run arrive on the main queue. ``Command`` says what the arguments mean.
    ///
    /// Source: `-initWithEnabled:signalBlock:` in RACCommand.
    ///
    /// - Parameter work: Called once per accepted request, on the main actor. The signal it returns is the run. Precondition: not
    ///   `nil`.
    @inlinable
    public convenience init(
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: (@MainActor @Sendable (Input) -> MainSignal<Output, Failure>)?
    ) {
        // Optional for the compiler alone, which so prefers the work that is an ordinary signal where nothing says which of the
        // two it is.
        guard let work else { preconditionFailure("a command needs work") }
        let make: @MainActor @Sendable (Input) -> Signal<Output, Failure> = { work($0).signal }
        self.init(enabled: enabled, policy: policy, scheduler: scheduler, make)
    }
}
