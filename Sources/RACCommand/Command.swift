import RACCore
import RACOperators
import RACSchedulers

/// An action that a user can trigger: with a signal for each run, and signals that say whether it runs, whether it may
/// run, and what went wrong.
///
/// ```swift
/// let save = Command(enabled: isValid) { document in store.save(document) }
/// save.executing.subscribe { spinner.isHidden = !$0 }
/// save.errors.subscribe { alert.show($0) }
/// save.execute(document)
/// ```
///
/// - *Admission* is atomic: of several threads that execute a command which allows one run, one starts it, and the
///   others get ``CommandError/disabled``.
/// - *Order* of an execution: `executing` sends true, `enabled` sends false (unless concurrent executions are allowed),
///   `executionSignals` sends the run, the work starts; at the end `executing` sends false, `enabled` sends true, a
///   failure goes to `errors`, and then the run's own signal ends. Executing again from any of these places works.
/// - *Where:* the four signals send on the scheduler, and the work starts there. With the default ``UIScheduler`` that
///   is at once when on the main thread: by the time ``execute(_:)`` returns the work has started. The values of a run
///   arrive where the work sends them.
/// - *Life:* when the command goes away its four signals complete, on the scheduler; executions under way go on.
///
/// Source: `RACCommand`. Better: admission is atomic, and nothing is late by a turn of the main loop.
public final class Command<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    private let core: CommandCore<Input, Output, Failure>

    /// Creates a command.
    ///
    /// - Parameters:
    ///   - enabled: Whether the command may be executed; it counts as true until it sends. What it sends when subscribed
    ///     to is in effect when this returns. After its completion the last value stays. Subscribed to as long as the
    ///     command lives.
    ///   - scheduler: Where the signals send and the work starts.
    ///   - work: Called once per admitted execution, on the scheduler; the signal it returns is the execution.
    public init(
        enabled: some SignalProtocol<Bool, Never> = Signal<Bool, Never>.just(true),
        scheduler: any Scheduler = UIScheduler(),
        _ work: @escaping @Sendable (Input) -> Signal<Output, Failure>
    ) {
        core = CommandCore(scheduler: scheduler, work: work)
        core.follow(enabled.signal)
    }

    deinit {
        core.close()
    }

    /// Executes the command, if it is enabled.
    ///
    /// The work is done once, whether anyone subscribes to the result or not, and disposing a subscription does not stop
    /// it.
    ///
    /// Source: `-execute:` in RACCommand.
    ///
    /// - Parameter input: Handed to the work.
    /// - Returns: The execution: its values and its end, replayed to every subscriber, also a late one. It keeps all
    ///   values as long as it is kept. It fails with ``CommandError/disabled`` if the command was not enabled; then
    ///   nothing has run.
    @discardableResult
    public func execute(_ input: Input) -> Signal<Output, CommandError<Failure>> {
        core.execute(input)
    }

    /// Sends a signal for each execution, as it begins, before its work has started.
    ///
    /// The inner signals replay; a failed one completes, since its failure goes to ``errors``. Executions that began
    /// before the subscription are not sent.
    ///
    /// Source: `-executionSignals` in RACCommand.
    public var executionSignals: Signal<Signal<Output, Never>, Never> { core.executionSignals.signal }

    /// Sends whether an execution is under way: the current value at once, then each change.
    ///
    /// True from before the work of the first starts until the last of them has ended.
    ///
    /// Source: `-executing` in RACCommand.
    public var executing: Signal<Bool, Never> { core.executing.signal }

    /// Sends whether ``execute(_:)`` would run: the current value at once, then each change.
    ///
    /// Source: `-enabled` in RACCommand.
    public var enabled: Signal<Bool, Never> { core.enabled.signal }

    /// Sends the failures of all executions, as values, from the subscription on.
    ///
    /// Source: `-errors` in RACCommand.
    public var errors: Signal<Failure, Never> { core.errors.signal }

    /// Whether an execution may begin while another one runs. False at first.
    ///
    /// Changing it during an execution changes ``enabled``.
    ///
    /// Source: `-allowsConcurrentExecution` in RACCommand.
    public var allowsConcurrentExecution: Bool {
        get { core.allowsConcurrentExecution }
        set { core.allowsConcurrentExecution = newValue }
    }
}

extension Command where Input == Void {
    /// Executes the command, if it is enabled; see ``execute(_:)``.
    ///
    /// - Returns: The execution.
    @discardableResult
    public func execute() -> Signal<Output, CommandError<Failure>> {
        execute(())
    }
}
