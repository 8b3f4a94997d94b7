import RACCore

extension Command {
    /// What the command is doing, in one consistent value: the current one at once, then each change.
    ///
    /// Sends on the scheduler, before ``executing`` and ``enabled``. Completes when the command has gone and the last run has ended.
    ///
    /// Not in ReactiveObjC.
    @inlinable public var state: Signal<CommandState<Failure>, Never> { core.state.signal }

    /// What ``state`` has told last.
    package var toldState: CommandState<Failure> { core.state.state }

    /// Sends a signal for each run, as it begins, before its work has started.
    ///
    /// The inner signals replay; one that fails or is cancelled completes, since failures go to ``errors``. Runs that
    /// began before the subscription are not sent. Completes when the command has gone and the last run has ended.
    ///
    /// Source: `-executionSignals` in RACCommand.
    @inlinable public var executionSignals: Signal<Signal<Output, Never>, Never> { core.executionSignals.signal }

    /// Sends whether a run is under way: the current value at once, then each change.
    ///
    /// True from before the work of the first starts until the last of them has ended; so true and false alternate.
    /// Completes when the command has gone and the last run has ended.
    ///
    /// Source: `-executing` in RACCommand.
    @inlinable public var executing: Signal<Bool, Never> { core.executing.signal }

    /// Sends whether ``execute(_:)`` would be accepted: the current value at once, then each change.
    ///
    /// Completes when the command has gone and the last run has ended.
    ///
    /// Source: `-enabled` in RACCommand.
    @inlinable public var enabled: Signal<Bool, Never> { core.enabled.signal }

    /// Sends the failures of all runs, as values, from the subscription on.
    ///
    /// What is refused or cancelled is no failure. Completes when the command has gone and the last run has ended.
    ///
    /// Source: `-errors` in RACCommand.
    @inlinable public var errors: Signal<Failure, Never> { core.errors.signal }

    /// Sends the values of all runs, as the work sends them, from the subscription on.
    ///
    /// Sends where the work sends them; those of runs side by side one after the other. Completes when the command goes away,
    /// after the last run.
    ///
    /// Source: `-executionSignals` with `-flatten` in RACCommand; `values` in ReactiveSwift's `Action`.
    @inlinable public var values: Signal<Output, Never> { core.values.signal }

    /// Sends each time a run completes, from the subscription on.
    ///
    /// Sends on the scheduler, after ``executing`` and ``enabled``, before the run's own signal ends. Completes when the
    /// command goes away, after the last run.
    ///
    /// Not in ReactiveObjC; `completed` in ReactiveSwift's `Action`.
    @inlinable public var completions: Signal<Void, Never> { core.completions.signal }

    /// Sends the input of each request that is refused, from the subscription on.
    ///
    /// Sends on the scheduler, in its place among what else is decided. Completes when the command goes away, after the last
    /// run. What a command refuses that this one is made of is not sent here, but there.
    ///
    /// Not in ReactiveObjC; `disabledErrors` in ReactiveSwift's `Action`, which does not tell the input.
    @inlinable public var refusals: Signal<Input, Never> { core.refusals.signal }
}
