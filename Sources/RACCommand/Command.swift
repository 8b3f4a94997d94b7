import RACCore
import RACOperators
import RACSchedulers

/// An action that a user can trigger: with a signal for each run, and signals that say whether it runs, whether it may
/// run, and what went wrong.
///
/// ```swift
/// let save = Command(enabled: isValid) { document in store.save(document) }
/// save.executing.subscribeOnMain { spinner.isHidden = !$0 }
/// save.errors.subscribeOnMain { alert.show($0) }
/// save.execute(document)
/// ```
///
/// - *Work:* a closure that gets the input. It returns a signal, which is the run, or does its work at once, or is asynchronous.
///   With the default ``UIScheduler`` it runs on the main actor, so it may use what belongs there; with another `scheduler` it
///   runs on that.
/// - *Enabled:* `enabled` says whether the command may be executed. It counts as true until it sends. What it sends when
///   subscribed to is in effect when the command has been created. After its completion the last value stays. Subscribed to as
///   long as the command lives.
/// - *Admission* is atomic: of several threads that execute a command which allows one run, one starts it, and the
///   others get ``CommandError/disabled``. What happens to a request while another run is in progress is the
///   ``CommandPolicy``.
/// - *Order* of a run: `state`, `executing` true, `enabled` false (if the policy says so), `executionSignals`, the work
///   starts. At the end `state`, `executing` false, `enabled` true, a failure goes to `errors` or a completion to
///   `completions`, and then the run's own signal ends. So all signals have sent it before the end of a run arrives.
///   Executing again from any of these subscribers works.
/// - *Where:* the signals send on the scheduler, and the work starts there. With the default ``UIScheduler`` that is at once when
///   on the main thread with nothing queued: by the time ``execute(_:)`` returns the work has started. The values of a run arrive
///   where the work sends them. If a scheduler is deallocated and drops what it was to run, everything is cancelled and the signals
///   complete, on the thread that drops it. From then on the command refuses to run.
/// - *Life:* when the command is deallocated, runs in progress go on, those that wait in a queue are cancelled, and its signals
///   complete after the last run, on the scheduler. A run does not keep the command. The command keeps the work closure,
///   and what that captures.
///
/// The whole of it is in `Docs/Command.md`.
///
/// Source: `RACCommand`. Better: admission is atomic, nothing is late by a turn of the main loop, runs can be cancelled, and there
/// are more policies than two. Members whose source is not named are not in ReactiveObjC.
public final class Command<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    @usableFromInline let core: CommandCore<Input, Output, Failure>

    /// Creates a command whose work is a signal that is made on the main actor.
    ///
    /// Source: `-initWithEnabled:signalBlock:` in RACCommand.
    ///
    /// - Parameters:
    ///   - enabled: Whether the command may be executed.
    ///   - policy: What to do with a request while a run is in progress.
    ///   - scheduler: Where the signals send and the work starts.
    ///   - work: Called once per accepted request. The signal it returns is the run.
    @inlinable
    public convenience init(
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: UIScheduler = UIScheduler(),
        _ work: @escaping @MainActor @Sendable (Input) -> Signal<Output, Failure>
    ) {
        self.init(
            enabled: enabled.signal,
            policy: policy,
            scheduler: scheduler,
            work: .signal(calledOnMainQueue(work))
        )
    }

    /// Creates a command whose work is a signal that is made on any scheduler.
    ///
    /// ``Command`` says what the arguments mean.
    ///
    /// - Parameter work: Called once per accepted request, on the scheduler. The signal it returns is the run.
    @inlinable
    public convenience init(
        enabled: some SignalConvertible<Bool, Never> = Signal<Bool, Never>.just(true),
        policy: CommandPolicy = .exclusive,
        scheduler: any Scheduler,
        _ work: @escaping @Sendable (Input) -> Signal<Output, Failure>
    ) {
        self.init(enabled: enabled.signal, policy: policy, scheduler: scheduler, work: .signal(work))
    }

    @inlinable
    package init(
        enabled: Signal<Bool, Never>,
        policy: CommandPolicy,
        scheduler: any Scheduler,
        work: CommandWork<Input, Output, Failure>,
        admission: AdmissionGate<Input, Output, Failure>? = nil,
        progress: CommandProgressBoard? = nil
    ) {
        core = CommandCore(policy: policy, scheduler: scheduler, work: work, admission: admission, progress: progress)
        core.follow(enabled)
    }

    deinit {
        core.close()
    }

    /// Executes the command, if it is enabled.
    ///
    /// The work is done once, also without a subscriber, and disposing a subscription does not stop it. That of ``apply(_:)`` does.
    ///
    /// Source: `-execute:` in RACCommand.
    ///
    /// - Parameter input: Handed to the work.
    /// - Returns: The run: its values and its end, replayed to every subscriber, also a late one. All values are kept while
    ///   the run is in progress, and as long as this is kept: for work without end use ``apply(_:)``. It fails with
    ///   ``CommandError/disabled`` if the command was not enabled; then nothing has run. It fails with
    ///   ``CommandError/cancelled`` if the run is cancelled. Values arrive where the work sends them. Those that were sent
    ///   before arrive where you subscribe. The end arrives on the scheduler; for a thread that blocks until then, as
    ///   `toArray(timeout:)` does, where the work ends.
    @inlinable
    @discardableResult
    public func execute(_ input: Input) -> Signal<Output, CommandError<Failure>> {
        let run = CommandRun<Input, Output, Failure>(input, keepsValues: true)
        switch core.request(run) {
        case .accepted: return run.outcome.signal
        case .refused: return .fail(.disabled(by: core.name))
        case .joined(let other): return other.outcome.signal
        }
    }

    /// Returns a signal that executes the command each time it is subscribed to, and cancels the run when disposed.
    ///
    /// ```swift
    /// query.map { search.apply($0) }.switchToLatest()     // one search at a time, the last one
    /// ```
    ///
    /// The run counts as one of the command's, for `executing`, `errors` and the others. If several subscriptions share a run, as
    /// with ``CommandPolicy/ignoring``, it is cancelled when all of them have been disposed, and not if ``execute(_:)`` has asked
    /// for it as well.
    ///
    /// Not in ReactiveObjC. `apply` in ReactiveSwift's `Action`.
    ///
    /// - Parameter input: Handed to the work, at each subscription.
    /// - Returns: The run's values and its end, as from ``execute(_:)``. Keeps no values, except with
    ///   ``CommandPolicy/ignoring``: then the run keeps them while it is in progress, for later subscriptions. Keeps the command's
    ///   inner state, but not the command: when that is gone it fails with ``CommandError/disabled``.
    @inlinable
    public func apply(_ input: Input) -> Signal<Output, CommandError<Failure>> {
        Signal.trusted { [core] subscriber in core.apply(input, for: subscriber) }
    }

    /// Cancels all runs, those that wait first.
    ///
    /// The signal of each run's work is disposed, on this thread. Then, on the scheduler, `executing` turns false, and the
    /// runs' subscribers get ``CommandError/cancelled``. Nothing is sent to `errors`.
    @inlinable
    public func cancelAll() {
        core.cancelAll()
    }

    /// Indicates whether a run may begin while another one is in progress, whatever the policy says.
    ///
    /// At first true for a concurrent policy, false otherwise. While it is true, runs begin side by side: any number of them,
    /// or as many as the limit of a concurrent policy allows. Setting it to true lets what waits begin. While it is false the
    /// policy counts, and a concurrent command is exclusive. ``enabled`` follows at once. May be used on any thread. To
    /// observe it, observe ``state``.
    ///
    /// Source: `-allowsConcurrentExecution` in RACCommand.
    @inlinable public var allowsConcurrentExecution: Bool {
        get { core.allowsConcurrentExecution }
        set { core.allowsConcurrentExecution = newValue }
    }
}

extension Command where Input == Void {
    /// Executes the command, if it is enabled, and returns the run. See ``execute(_:)``.
    @inlinable
    @discardableResult
    public func execute() -> Signal<Output, CommandError<Failure>> {
        execute(())
    }

    /// Returns a signal that executes the command each time it is subscribed to. See ``apply(_:)``.
    @inlinable
    public func apply() -> Signal<Output, CommandError<Failure>> {
        apply(())
    }
}
