import RACCore
import RACSchedulers

extension Command {
    /// Creates a command whose work can report progress. The closure returns a subject, a property or another kind of signal.
    @available(*, deprecated, message: "return the 'signal' of the subject or property")
    public static func reportingProgress<Work: SignalProtocol>(
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor @Sendable (Input, CommandProgressReporter) -> Work
    ) -> Command where Work.Value == Output, Work.Failure == Failure {
        let make: @MainActor @Sendable (Input, CommandProgressReporter) -> Signal<Output, Failure> = {
            work($0, $1).signal
        }
        return reportingProgress(enabled: enabled, policy: policy, scheduler: scheduler, make)
    }
}
