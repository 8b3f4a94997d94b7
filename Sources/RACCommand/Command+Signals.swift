import RACCore

extension Command {
    /// What the command is doing, in one consistent value: the current one at once, where you subscribe, then each change.
    ///
    /// Sends the changes on the scheduler, before ``executing`` and ``enabled``, and never two equal states in a row. Failures that
    /// are not `Equatable` count as different. Completes when the command has been deallocated and the last run has ended.
    @inlinable public var state: Signal<CommandState<Failure>, Never> { core.state.signal }

    /// What ``state`` has sent last.
    package var publishedState: CommandState<Failure> { core.state.value }

    /// Sends a signal for each run, as it begins, before its work has started.
    ///
    /// The inner signals replay. One that fails or is cancelled completes, since failures go to ``errors``. Each keeps all
    /// values of its run while that is in progress, and as long as it is kept itself. Runs that began before the subscription
    /// are not sent. Sends on the scheduler. Completes when the command has been deallocated and the last run has ended.
    ///
    /// Source: `-executionSignals` in RACCommand.
    @inlinable public var executionSignals: Signal<Signal<Output, Never>, Never> { core.executionSignals.signal }

    /// Sends whether a run is in progress: the current value at once, where you subscribe, then each change.
    ///
    /// Several runs side by side count as one: true before the work of the first starts, false when the last of them has ended.
    /// Sends the changes on the scheduler. Completes when the command has been deallocated and the last run has ended.
    ///
    /// Source: `-executing` in RACCommand.
    @inlinable public var executing: Signal<Bool, Never> { core.state.executing }

    /// Sends whether ``execute(_:)`` would be accepted: the current value at once, where you subscribe, then each change.
    ///
    /// Sends the changes on the scheduler. Completes when the command has been deallocated and the last run has ended.
    ///
    /// Source: `-enabled` in RACCommand.
    @inlinable public var enabled: Signal<Bool, Never> { core.state.enabled }

    /// Sends the failures of all runs, as values, from the subscription on.
    ///
    /// What is refused or cancelled is no failure. Sends on the scheduler, after ``executing`` and ``enabled``, before the
    /// run's own signal ends. Completes when the command has been deallocated and the last run has ended.
    ///
    /// Source: `-errors` in RACCommand.
    @inlinable public var errors: Signal<Failure, Never> { core.errors.signal }

    /// Sends the values of all runs, as the work sends them, from the subscription on.
    ///
    /// Sends where the work sends them. Those of runs side by side come one after the other. Keeps none. Completes when the
    /// command is deallocated, after the last run, on the scheduler.
    ///
    /// Source: `-executionSignals` with `-flatten` in RACCommand. `values` in ReactiveSwift's `Action`.
    @inlinable public var values: Signal<Output, Never> { core.values.signal }

    /// Sends each time a run completes, from the subscription on.
    ///
    /// Sends on the scheduler, after ``executing`` and ``enabled``, before the run's own signal ends. Completes when the
    /// command is deallocated, after the last run.
    ///
    /// Not in ReactiveObjC. `completed` in ReactiveSwift's `Action`.
    @inlinable public var completions: Signal<Void, Never> { core.completions.signal }

    /// Sends the input of each request that is refused, from the subscription on.
    ///
    /// Sends on the scheduler, in the order in which the command decides. If this command is derived from others, what one of
    /// those refuses is sent by its own `refusals`, and not here. Completes when the command is deallocated, after the last run.
    ///
    /// Not in ReactiveObjC. `disabledErrors` in ReactiveSwift's `Action`, which does not tell the input.
    @inlinable public var refusals: Signal<Input, Never> { core.refusals.signal }
}
