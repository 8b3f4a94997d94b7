import RACCore

extension Command {
    /// Sends the state of the command as one consistent value: the current state on subscription, then each change.
    ///
    /// Sends the current state on the subscribing thread, and changes on the scheduler, before ``executing`` and ``enabled``.
    /// Never sends two equal states in a row. Failures that are not `Equatable` count as different. Completes when the command
    /// has been deallocated and the last run has ended.
    @inlinable public var state: Signal<CommandState<Failure>, Never> { core.state.signal }

    package var publishedState: CommandState<Failure> { core.state.value }

    /// Sends a signal for each run when the run begins, before its work starts.
    ///
    /// Each inner signal replays the values of its run, which are kept while the run is in progress and as long as the inner
    /// signal is kept. If a run fails or is cancelled, its inner signal completes, and ``errors`` sends the failure. Sends on
    /// the scheduler. Completes when the command has been deallocated and the last run has ended.
    @inlinable public var executionSignals: Signal<Signal<Output, Never>, Never> { core.executionSignals.signal }

    /// Sends whether a run is in progress: the current value immediately, on the subscribing thread, then each change.
    ///
    /// Concurrent runs count as one run. The value is true before the work of the first run starts. Sends changes on the
    /// scheduler. Completes when the command has been deallocated and the last run has ended.
    @inlinable public var executing: Signal<Bool, Never> { core.state.executing }

    /// Sends whether ``execute(_:)`` would be accepted: the current value on subscription, then each change.
    ///
    /// Sends changes on the scheduler. Completes when the command has been deallocated and the last run has ended.
    @inlinable public var enabled: Signal<Bool, Never> { core.state.enabled }

    /// Sends the failures of all runs, as values, from the subscription on.
    ///
    /// Refused and cancelled runs are not failures. Sends on the scheduler, after ``executing`` and ``enabled``, before the
    /// run's own signal ends. Completes when the command has been deallocated and the last run has ended.
    @inlinable public var errors: Signal<Failure, Never> { core.errors.signal }

    /// Sends the values of all runs, from the subscription on.
    ///
    /// Sends each value on the thread of the work, one at a time, and keeps none. Completes on the scheduler when the command
    /// has been deallocated and the last run has ended.
    @inlinable public var values: Signal<Output, Never> { core.values.signal }

    /// Sends an empty value each time a run completes, from the subscription on.
    ///
    /// Sends on the scheduler, after ``executing`` and ``enabled``, before the run's own signal ends. Completes when the
    /// command is deallocated, after the last run. Corresponds to `completed` in ReactiveSwift's `Action`.
    @inlinable public var completions: Signal<Void, Never> { core.completions.signal }

    /// Sends the input of each refused request, from the subscription on.
    ///
    /// Sends on the scheduler, in the order of the decisions. If this command is derived from other commands, their refusals
    /// are sent only by their own `refusals`. Completes when the command is deallocated, after the last run. Corresponds to
    /// `disabledErrors` in ReactiveSwift's `Action`, whose values do not contain the input.
    @inlinable public var refusals: Signal<Input, Never> { core.refusals.signal }
}
