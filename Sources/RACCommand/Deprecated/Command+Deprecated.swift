import RACCore
import RACSchedulers

extension Command {
    /// Creates a command whose work, on any scheduler, is a subject, a property or another kind of signal.
    @available(*, deprecated, message: "return the 'signal' of the subject or property")
    @inlinable
    public convenience init<Work: SignalProtocol>(
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: any Scheduler,
        _ work: @escaping @Sendable (Input) -> Work
    ) where Work.Value == Output, Work.Failure == Failure {
        self.init(enabled: enabled, policy: policy, scheduler: scheduler) { input in work(input).signal }
    }

    /// Creates a command whose work is a subject, a property or another kind of signal made by an object.
    @available(*, deprecated, message: "return the 'signal' of the subject or property")
    public convenience init<Object: AnyObject, Work: SignalProtocol>(
        of owner: CommandOwner<Object>,
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor (Object, Input) -> Work
    ) where Work.Value == Output, Work.Failure == Failure {
        self.init(of: owner, enabled: enabled, policy: policy, scheduler: scheduler) { object, input in
            work(object, input).signal
        }
    }

    /// Creates a command whose work is a subject, a property or another kind of signal and reports its progress.
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
