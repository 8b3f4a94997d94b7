import RACCore
import RACSchedulers

// Work that is a signal of another kind than `Signal`.

extension Command {
    /// Creates a command that is at home on the main actor, whose work is a subject, a property or another kind of signal.
    ///
    /// ```swift
    /// let ask = Command { (question: Question) in dialog.answer(to: question) }     // a Subject
    /// ```
    ///
    /// As the form whose work is a ``Signal``.
    ///
    /// - Parameters:
    ///   - enabled: Whether the command may be executed.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the work starts.
    ///   - work: Called once per accepted request, on the main actor; the signal it returns is the run.
    @inlinable
    public convenience init<Work: SignalProtocol>(
        enabled: some SignalProtocol<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor @Sendable (Input) -> Work
    ) where Work.Value == Output, Work.Failure == Failure {
        let make: @MainActor @Sendable (Input) -> Signal<Output, Failure> = { work($0).signal }
        self.init(enabled: enabled.signal, policy: policy, scheduler: scheduler, work: .signal(calledOnMainQueue(make)))
    }

    /// Creates a command that is at home on any scheduler, whose work is a subject, a property or another kind of signal.
    ///
    /// As the form whose work is a ``Signal``.
    ///
    /// - Parameters:
    ///   - enabled: Whether the command may be executed.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the work starts.
    ///   - work: Called once per accepted request, on the scheduler; the signal it returns is the run.
    @inlinable
    public convenience init<Work: SignalProtocol>(
        enabled: some SignalProtocol<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: any Scheduler,
        _ work: @escaping @Sendable (Input) -> Work
    ) where Work.Value == Output, Work.Failure == Failure {
        self.init(enabled: enabled.signal, policy: policy, scheduler: scheduler, work: .signal { work($0).signal })
    }
}
