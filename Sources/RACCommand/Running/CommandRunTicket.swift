import RACCore

/// What the subscription to a run's work holds, and nobody else: it holds the run and the core.
///
/// When the source lets go of the subscriber, before the work has ended, nothing but a cancellation can end the run any more.
/// The core learns of that here, since somebody may wait for the run when the command is gone.
@usableFromInline
final class CommandRunTicket<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    @usableFromInline let core: CommandCore<Input, Output, Failure>
    @usableFromInline let run: CommandRun<Input, Output, Failure>
    /// Of the subscription to the work; disposed when that has ended.
    @usableFromInline let lifetime: CompoundDisposable

    @inlinable
    init(
        _ core: CommandCore<Input, Output, Failure>,
        _ run: CommandRun<Input, Output, Failure>,
        _ lifetime: CompoundDisposable
    ) {
        self.core = core
        self.run = run
        self.lifetime = lifetime
    }

    @inlinable
    deinit {
        if !lifetime.isDisposed { core.forget(run) }
    }
}
