import RACCore
import RACOperators
import RACSchedulers

extension Command {
    /// Sends the total progress of the runs since the command was last idle, or `nil` while the command is idle: the current
    /// value immediately, then each change.
    ///
    /// ```swift
    /// upload.progress.subscribeOnMain { bar.fraction = $0?.fraction ?? 0 }
    /// ```
    ///
    /// Commands created by ``reportingProgress(enabled:policy:scheduler:_:)`` report progress. Other commands send only `nil`.
    /// The progress is the sum of the runs in progress, waiting runs and ended runs. If a run in progress has reported an amount
    /// without a total, the total is unknown. A run that has not reported counts with an assumed total: the average of the totals
    /// reported so far, or one unit if there are none. The fraction can decrease when a run begins or reports, but not when a run
    /// ends. `Docs/Command.md` has a table with examples.
    ///
    /// The current value arrives on the subscribing thread, and changes arrive on the scheduler. One change can combine several
    /// reports. The progress becomes `nil` before the last run ends. Completes when the command is deallocated, after the last
    /// run.
    public var progress: Signal<CommandProgress?, Never> {
        core.progress?.signal ?? state.ignoreValues().map { _ in nil }.startWith(nil)
    }

    /// Creates a command that reports its progress and whose work is a signal. The closure runs on the main actor.
    ///
    /// ```swift
    /// let upload = Command.reportingProgress { (photo: Photo, progress) in
    ///     api.upload(photo).doNext { sent in progress(sent.bytes, of: photo.bytes) }
    /// }
    /// ```
    ///
    /// - Parameter work: Called once per accepted request. The returned signal is the run. See ``Command`` for the other
    ///   arguments.
    public static func reportingProgress(
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor @Sendable (Input, CommandProgressReporter) -> Signal<Output, Failure>
    ) -> Command {
        reportingProgress(enabled: enabled, policy: policy, scheduler: scheduler, calledOnMainQueue(work))
    }

    /// Creates a command that reports its progress and whose work is a signal. The closure runs on the given scheduler.
    ///
    /// - Parameter work: Called once per accepted request. The returned signal is the run. See ``Command`` for the other
    ///   arguments.
    public static func reportingProgress(
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: any Scheduler,
        _ work: @escaping @Sendable (Input, CommandProgressReporter) -> Signal<Output, Failure>
    ) -> Command {
        Command(
            enabled: CommandCondition(enabled),
            policy: policy,
            scheduler: scheduler,
            work: .reporting(work),
            progress: CommandProgressBoard()
        )
    }

    /// Creates a command that reports its progress and whose work is asynchronous, on the main actor.
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
    /// - Parameter work: The work. Each run creates a task for it. The result is the only value of the run. See ``Command`` for
    ///   the other arguments.
    @_disfavoredOverload
    public static func reportingProgress(
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor @Sendable (Input, CommandProgressReporter) async throws(Failure) -> Output
    ) -> Command {
        reportingProgress(enabled: enabled, policy: policy, scheduler: scheduler) { input, progress in
            .task { @MainActor () async throws(Failure) in try await work(input, progress) }
        }
    }
}
