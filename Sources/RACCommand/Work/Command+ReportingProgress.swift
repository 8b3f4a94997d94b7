import RACCore
import RACOperators
import RACSchedulers

extension Command {
    /// How far the command has come since it was idle last: the current value at once, then the changes, or `nil` while it is idle.
    ///
    /// ```swift
    /// upload.progress.subscribeOnMain { bar.fraction = $0?.fraction ?? 0 }
    /// ```
    ///
    /// For commands made by ``reportingProgress(enabled:policy:scheduler:_:)``. Others send `nil` alone. All runs of a busy time
    /// count as one: those in progress, those that wait in a queue, and those that have ended. What they have done is added up, and
    /// so is what they have to do, if all in progress say that. A run that has not reported counts as one of average size. As long
    /// as none has, runs are counted. The fraction falls when a run begins or a report says so, never because a run ends.
    /// `Docs/Command.md` has a table of what counts as how much.
    ///
    /// The current value arrives where you subscribe, the changes on the scheduler. Of reports that arrive faster than the
    /// scheduler takes turns it sends the last one. This has become `nil` before the last run ends. Completes when the command is
    /// deallocated, after the last run.
    public var progress: Signal<CommandProgress?, Never> {
        core.progress?.signal ?? state.ignoreValues().map { _ in nil }.startWith(nil)
    }

    /// Creates a command whose work, a signal made on the main actor, reports how far it has come.
    ///
    /// ```swift
    /// let upload = Command.reportingProgress { (photo: Photo, progress) in
    ///     api.upload(photo).doNext { sent in progress(sent.bytes, of: photo.bytes) }
    /// }
    /// ```
    ///
    /// ``Command`` says what the arguments mean.
    ///
    /// - Parameter work: Called once per accepted request. The signal it returns is the run.
    public static func reportingProgress(
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor @Sendable (Input, CommandProgressReporter) -> Signal<Output, Failure>
    ) -> Command {
        reportingProgress(enabled: enabled, policy: policy, scheduler: scheduler, calledOnMainQueue(work))
    }

    /// Creates a command whose work, a signal made on any scheduler, reports how far it has come.
    ///
    /// ``Command`` says what the arguments mean.
    ///
    /// - Parameter work: Called once per accepted request, on the scheduler. The signal it returns is the run.
    public static func reportingProgress(
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: any Scheduler,
        _ work: @escaping @Sendable (Input, CommandProgressReporter) -> Signal<Output, Failure>
    ) -> Command {
        Command(
            enabled: enabled.signal,
            policy: policy,
            scheduler: scheduler,
            work: .reporting(work),
            progress: CommandProgressBoard()
        )
    }

    /// Creates a command whose asynchronous work, on the main actor, reports how far it has come.
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
    /// Each run has a task of its own. ``Command`` says what the arguments mean.
    ///
    /// - Parameter work: The work. Its result is the one value of the run.
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
