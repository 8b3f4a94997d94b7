import RACCore

extension Command {
    /// What the command is doing, in one consistent value: the current one at once, then each change.
    ///
    /// Sends on the scheduler, before ``executing`` and ``enabled``. Completes when the command goes away.
    ///
    /// Not in ReactiveObjC.
    @inlinable public var state: Signal<CommandState<Failure>, Never> { core.state.signal }

    /// What ``state`` has told last.
    package var currentState: CommandState<Failure> { core.state.state }

    /// Sends a signal for each run, as it begins, before its work has started.
    ///
    /// The inner signals replay; one that fails or is cancelled completes, since failures go to ``errors``. Runs that
    /// began before the subscription are not sent. Completes when the command goes away.
    ///
    /// Source: `-executionSignals` in RACCommand.
    @inlinable public var executionSignals: Signal<Signal<Output, Never>, Never> { core.executionSignals.signal }

    /// Sends whether a run is under way: the current value at once, then each change.
    ///
    /// True from before the work of the first starts until the last of them has ended; so true and false alternate.
    /// Completes when the command goes away.
    ///
    /// Source: `-executing` in RACCommand.
    @inlinable public var executing: Signal<Bool, Never> { core.executing.signal }

    /// Sends whether ``execute(_:)`` would be accepted: the current value at once, then each change.
    ///
    /// Completes when the command goes away.
    ///
    /// Source: `-enabled` in RACCommand.
    @inlinable public var enabled: Signal<Bool, Never> { core.enabled.signal }

    /// Sends the failures of all runs, as values, from the subscription on.
    ///
    /// What is refused or cancelled is no failure. Completes when the command goes away.
    ///
    /// Source: `-errors` in RACCommand.
    @inlinable public var errors: Signal<Failure, Never> { core.errors.signal }
}
