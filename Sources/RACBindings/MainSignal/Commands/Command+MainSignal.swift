import RACCommand
import RACCore
import RACSchedulers

// With this conformance, a signal of the main actor can enable a command: `Command(enabled: query.onMain.map { … }) { … }`.
//
// A command that is created outside the main thread subscribes to the signal in a later turn of the main loop. Until then, the
// command counts as enabled.
extension MainSignal: SignalConvertible where Value == Bool, Failure == Never {}

extension Command {
    /// Creates a command whose work is a signal of the main actor.
    ///
    /// ```swift
    /// let load = Command { (page: Int) in server.load(page).onMain.map { format($0) } }
    /// ```
    ///
    /// The values of a run arrive on the main queue. For the other parameters, see ``Command``.
    ///
    /// - Parameter work: Called once per accepted request, on the main actor. Returns the run. Precondition: not `nil`.
    @inlinable
    public convenience init<Work: MainSignalConvertible>(
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: (@MainActor @Sendable (Input) -> Work)?
    ) where Work.Value == Output, Work.Failure == Failure {
        // `work` is optional, so that the compiler prefers the initializer for `SignalProtocol` if a type fits both.
        let work = required(work)
        let make: @MainActor @Sendable (Input) -> Signal<Output, Failure> = { work($0).onMain.signal }
        self.init(enabled: enabled, policy: policy, scheduler: scheduler, make)
    }
}
