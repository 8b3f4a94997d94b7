import RACCore
import RACOperators
import RACSchedulers

/// An action that a user can trigger. Signals report its runs, its availability and its failures.
///
/// ```swift
/// let save = Command(enabled: isValid) { document in store.save(document) }
/// save.executing.subscribeOnMain { spinner.isHidden = !$0 }
/// save.errors.subscribeOnMain { alert.show($0) }
/// save.execute(document)
/// ```
///
/// - *Work:* a closure that receives the input. The closure returns a signal, does its work immediately, or is asynchronous.
///   With the default ``UIScheduler``, the closure runs on the main actor, and with another `scheduler`, on that scheduler.
/// - *Enabled:* the signal `enabled` determines whether the command can be executed. It counts as true until it sends a value,
///   and its last value remains in effect after its completion. A value sent immediately on subscription is in effect when the
///   initializer returns. If `enabled` is a property of this framework, and the last delivered value is false, a request reads
///   the present value on the calling thread, because a newer value may not have been delivered yet. The property's closures
///   must not use this command. The command keeps its subscription and the sources of a property until it is deallocated.
/// - *Admission* is atomic: if several threads execute a command that allows one run, one thread starts the run, and the other
///   threads receive ``CommandError/disabled``. The ``CommandPolicy`` decides about a request while another run is in progress.
/// - *Order:* when a run begins, these signals send in this order: `state`, `executing` (true), `enabled` (false, if the policy
///   refuses further requests) and `executionSignals`. Then the work starts. When the run ends, the order is `state`,
///   `executing` (false), `enabled` (true) and `errors` or `completions`. The run's own signal ends last.
/// - *Threads:* the signals send and the work starts on the scheduler. With the default ``UIScheduler`` and no pending action,
///   a call of ``execute(_:)`` on the main thread starts the work before the call returns. The values of a run arrive on the
///   thread of the work. If the scheduler is deallocated and drops its actions, all runs are cancelled and the signals
///   complete, on the thread that drops the actions. After that, the command refuses all requests.
/// - *Lifetime:* when the command is deallocated, runs in progress continue and queued runs are cancelled. The signals of the
///   command complete on the scheduler after the last run. A run does not keep the command. The command keeps the work closure.
///
/// See `Docs/Command.md` for details.
public final class Command<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    @usableFromInline let core: CommandCore<Input, Output, Failure>

    @inlinable
    package init(
        enabled: CommandCondition,
        policy: CommandPolicy,
        scheduler: any Scheduler,
        work: CommandWork<Input, Output, Failure>,
        admission: AdmissionGate<Input, Output, Failure>? = nil,
        progress: CommandProgressBoard? = nil
    ) {
        core = CommandCore(
            condition: enabled.reader,
            policy: policy,
            scheduler: scheduler,
            work: work,
            admission: admission,
            progress: progress
        )
        core.follow(enabled.signal)
    }

    deinit {
        core.close()
    }

    /// Executes the command, if it is enabled.
    ///
    /// The work is done once, even without a subscriber. Disposing a subscription does not stop the work.
    ///
    /// - Parameter input: The value that the work receives.
    /// - Returns: A signal of the run's events, which are replayed to late subscribers. All values are kept while the run is in
    ///   progress, and as long as this signal is kept. For endless work, use ``apply(_:)``. If the command was not enabled, no
    ///   work runs, and the signal fails with ``CommandError/disabled``. A cancelled run fails with ``CommandError/cancelled``.
    ///   Replayed values arrive on the subscribing thread, and later values on the thread of the work. Completion and failure
    ///   arrive on the scheduler. If a thread blocks to wait for them, as with `toArray(timeout:)`, they arrive on the thread on
    ///   which the work ends.
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

    /// Returns a signal that executes the command at each subscription, and cancels the run when the subscription is disposed.
    ///
    /// ```swift
    /// query.map { search.apply($0) }.switchToLatest()     // one search at a time, the last one
    /// ```
    ///
    /// The command's signals report the run. With ``CommandPolicy/ignoring``, several subscriptions can share a run, which is
    /// cancelled when all its subscriptions have been disposed. A run that ``execute(_:)`` has also requested continues.
    /// Corresponds to `apply` in ReactiveSwift's `Action`.
    ///
    /// - Parameter input: The value that the work receives at each subscription.
    /// - Returns: A signal of the run's events, as from ``execute(_:)``. Only a command with ``CommandPolicy/ignoring`` keeps
    ///   the values of a run in progress, for later subscriptions. The signal does not keep the command. After the
    ///   deallocation of the command, the signal fails with ``CommandError/disabled``.
    @inlinable
    public func apply(_ input: Input) -> Signal<Output, CommandError<Failure>> {
        Signal.trusted { [core] subscriber in core.apply(input, for: subscriber) }
    }

    /// Cancels all runs, the waiting runs first.
    ///
    /// The signal of each run's work is disposed on the calling thread. Then, on the scheduler, `executing` becomes false, and
    /// the runs' subscribers receive ``CommandError/cancelled``. `errors` sends nothing.
    public func cancelAll() {
        core.cancelAll()
    }

    /// Indicates whether a run can begin while another run is in progress, regardless of the policy.
    ///
    /// Initially true for a concurrent policy, and false for other policies. While the property is true, any number of runs can
    /// be concurrent, up to the limit of a concurrent policy. While it is false, the policy applies, but a concurrent policy acts
    /// like ``CommandPolicy/exclusive``. Setting it to true starts waiting runs, and ``enabled`` is updated immediately. Can be
    /// used on any thread. To observe changes, subscribe to ``state``.
    public var allowsConcurrentExecution: Bool {
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

    /// Returns a signal that executes the command at each subscription. See ``apply(_:)``.
    @inlinable
    public func apply() -> Signal<Output, CommandError<Failure>> {
        apply(())
    }
}
