import RACCore
import RACOperators
import RACSchedulers

extension Command {
    /// How far the command has come since it was idle last: the current value at once, then the changes; `nil` while it is idle.
    ///
    /// ```swift
    /// upload.progress.subscribeOnMain { bar.fraction = $0?.fraction ?? 0 }
    /// ```
    ///
    /// For commands made by ``reportingProgress(enabled:policy:scheduler:_:)``; others send `nil` alone. All runs of a busy time
    /// count as one: those under way, those that wait in a queue, and those that have ended. What they have done is added up, and
    /// so is what they have to do, if all under way say that. The fraction falls when a run begins or a report says so, never
    /// because a run ends:
    ///
    /// - A run that has not reported counts as one of average size: of the runs that have said how much there is to do. As long
    ///   as none has, runs are counted: the first value is 0 of 1.
    /// - A run that completes counts as whole. What a failed or cancelled run has done stays in the sum; what it has left open is
    ///   not to be done any more.
    /// - With ``CommandPolicy/restarting`` a run that takes the place of another one begins at zero.
    ///
    /// The current value comes where you subscribe, the changes on the scheduler. Of reports that come faster than the scheduler
    /// takes turns it sends the last one. When the caller hears of the end of the last run this has become `nil`. Completes when
    /// the command goes away, after the last run.
    ///
    /// Not in ReactiveObjC.
    public var progress: Signal<CommandProgress?, Never> {
        core.progress?.signal ?? state.ignoreValues().map { _ in nil }.startWith(nil)
    }

    /// Creates a command that is at home on the main actor, whose work reports how far it has come.
    ///
    /// ```swift
    /// let upload = Command.reportingProgress { (photo: Photo, progress) in
    ///     api.upload(photo).doNext { sent in progress(sent.bytes, of: photo.bytes) }
    /// }
    /// ```
    ///
    /// For the rest as a command whose work is a signal.
    ///
    /// Not in ReactiveObjC.
    ///
    /// - Parameters:
    ///   - enabled: Whether the command may be executed.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the work starts.
    ///   - work: Called once per accepted request, on the main actor; the signal it returns is the run.
    /// - Returns: The command.
    public static func reportingProgress(
        enabled: some SignalProtocol<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor @Sendable (Input, CommandProgressReporter) -> Signal<Output, Failure>
    ) -> Command {
        reporting(enabled: enabled.signal, policy, scheduler, calledOnMainQueue(work))
    }

    /// Creates a command that is at home on any scheduler, whose work reports how far it has come; otherwise as the form for the
    /// main actor.
    ///
    /// Not in ReactiveObjC.
    ///
    /// - Parameters:
    ///   - enabled: Whether the command may be executed.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the work starts.
    ///   - work: Called once per accepted request, on the scheduler; the signal it returns is the run.
    /// - Returns: The command.
    public static func reportingProgress(
        enabled: some SignalProtocol<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: any Scheduler,
        _ work: @escaping @Sendable (Input, CommandProgressReporter) -> Signal<Output, Failure>
    ) -> Command {
        reporting(enabled: enabled.signal, policy, scheduler, work)
    }

    /// Creates a command that is at home on the main actor, whose work is a subject, a property or another kind of signal and
    /// reports how far it has come.
    ///
    /// As the form whose work is a ``Signal``.
    ///
    /// Not in ReactiveObjC.
    ///
    /// - Parameters:
    ///   - enabled: Whether the command may be executed.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the work starts.
    ///   - work: Called once per accepted request, on the main actor; the signal it returns is the run.
    /// - Returns: The command.
    public static func reportingProgress<Work: SignalProtocol>(
        enabled: some SignalProtocol<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor @Sendable (Input, CommandProgressReporter) -> Work
    ) -> Command where Work.Value == Output, Work.Failure == Failure {
        let make: @MainActor @Sendable (Input, CommandProgressReporter) -> Signal<Output, Failure> = {
            work($0, $1).signal
        }
        return reporting(enabled: enabled.signal, policy, scheduler, calledOnMainQueue(make))
    }

    /// Creates a command that is at home on the main actor, whose asynchronous work reports how far it has come.
    ///
    /// ```swift
    /// let copy = Command.reportingProgress { (parts: [Part], progress) async throws(CopyError) in
    ///     for (number, part) in parts.enumerated() {
    ///         try await part.copy()
    ///         progress(number + 1, of: parts.count)
    ///     }
    /// }
    /// ```
    ///
    /// For the rest as a command whose work is asynchronous.
    ///
    /// Not in ReactiveObjC.
    ///
    /// - Parameters:
    ///   - enabled: Whether the command may be executed.
    ///   - policy: What to do with a request while a run is under way.
    ///   - scheduler: Where the signals send and the tasks are made.
    ///   - work: The work, on the main actor; its result is the one value of the run.
    /// - Returns: The command.
    @_disfavoredOverload
    public static func reportingProgress(
        enabled: some SignalProtocol<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor @Sendable (Input, CommandProgressReporter) async throws(Failure) -> Output
    ) -> Command {
        reporting(enabled: enabled.signal, policy, scheduler) { input, progress in
            .task { @MainActor () async throws(Failure) in try await work(input, progress) }
        }
    }

    private static func reporting(
        enabled: Signal<Bool, Never>,
        _ policy: CommandPolicy,
        _ scheduler: any Scheduler,
        _ work: @escaping @Sendable (Input, CommandProgressReporter) -> Signal<Output, Failure>
    ) -> Command {
        Command(
            enabled: enabled,
            policy: policy,
            scheduler: scheduler,
            work: .reporting(work),
            progress: CommandProgressBoard()
        )
    }
}
