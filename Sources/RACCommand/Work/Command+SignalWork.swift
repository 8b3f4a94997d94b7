import RACCore
import RACSchedulers

extension Command {
    /// Creates a command whose work, on the main actor, is a subject, a property or another kind of signal.
    ///
    /// ```swift
    /// let ask = Command { (question: Question) in dialog.answer(to: question) }     // a Subject
    /// ```
    ///
    /// See ``Command`` for the arguments. On another scheduler return the subject's `signal`.
    ///
    /// - Parameter work: Called once per accepted request. The returned signal is the run.
    @inlinable
    public convenience init<Work: SignalProtocol>(
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor @Sendable (Input) -> Work
    ) where Work.Value == Output, Work.Failure == Failure {
        let make: @MainActor @Sendable (Input) -> Signal<Output, Failure> = { work($0).signal }
        self.init(enabled: enabled, policy: policy, scheduler: scheduler, make)
    }
}
