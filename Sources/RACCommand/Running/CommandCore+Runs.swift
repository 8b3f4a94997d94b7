import RACCore
import RACOperators

/// Detects that the source of a run's work has released its subscriber. Only the subscription to the work holds the token.
///
/// If the source releases the subscriber before the work has ended, only a cancellation can end the run. If the command has
/// been deallocated, the core cancels such a run, because a subscriber can still wait for the end of the run.
@usableFromInline
final class RunToken<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    @usableFromInline let core: CommandCore<Input, Output, Failure>
    @usableFromInline let run: CommandRun<Input, Output, Failure>
    /// The lifetime of the subscription to the work, which is disposed when the work ends.
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

    deinit {
        if !lifetime.isDisposed { core.forget(run) }
    }
}

extension CommandCore {
    // MARK: Beginning

    /// Does nothing if the run has been stopped: the end of a stopped run has already been reported.
    @inlinable
    func begin(_ run: Run) {
        guard let (input, ownWork) = run.begin() else { return }
        switch ownWork ?? work.value {
        case .signal(let make): perform(make(input), of: run) { .failed($0) }
        case .commands(let make): perform(make(input), of: run) { Ending($0) }
        case .reporting(let make): perform(make(input, reporter(of: run)), of: run) { .failed($0) }
        case .none: stop(run)
        }
    }

    /// Does nothing if the run was stopped while the closure created the work: its end has already been reported.
    @inlinable
    func perform<WorkFailure: Error>(
        _ work: Signal<Output, WorkFailure>,
        of run: Run,
        _ ending: @escaping @Sendable (WorkFailure) -> Ending
    ) {
        switch work.source {
        // Plain signals need no lifetime, so no memory is allocated.
        case .just(let value):
            guard run.activate(nil) else { return }
            send(value, of: run)
            finish(run, .completed)
        case .empty:
            if run.activate(nil) { finish(run, .completed) }
        case .fail(let error):
            if run.activate(nil) { finish(run, ending(error)) }
        case .never, .elements, .trusted:
            let lifetime = CompoundDisposable()
            guard run.activate(lifetime) else { return }
            let ticket = RunToken(self, run, lifetime)
            work.attach(
                Subscriber(
                    lastOf: lifetime,
                    next: { ticket.core.send($0, of: ticket.run) },
                    failed: { ticket.core.finish(ticket.run, ending($0)) },
                    completed: { ticket.core.finish(ticket.run, .completed) }
                )
            )
        }
    }

    @inlinable
    func send(_ value: Output, of run: Run) {
        run.outcome.send(value)
        if values.hasSubscribers { values.send(value) }
    }

    @usableFromInline
    func reporter(of run: Run) -> CommandProgressReporter {
        guard let progress else { return CommandProgressReporter { _ in } }
        let number = run.number
        progress.begin(number)
        // The core is held weakly, because the work holds the reporter, and the run holds the work.
        return CommandProgressReporter { [weak self] report in
            if progress.take(report, of: number) { self?.change { _, effects in effects.append(.progress) } }
        }
    }

    // MARK: Ending

    @inlinable
    func stop(_ run: Run) {
        if run.stop() { finish(run, .cancelled) }
    }

    /// Frees the run's slot before a subscriber receives the end, so the subscriber can execute the command again. An effect
    /// sends the end to most subscribers later. Only a subscriber that blocks a thread receives the end immediately.
    @inlinable
    func finish(_ run: Run, _ ending: Ending) {
        // `change` returns the end of the previous run. It is released here, outside the lock.
        _ = change { $0.finish(run.number, ending, &$1) }
        run.outcome.conclude(ending)
    }

    func forget(_ run: Run) {
        if change({ machine, _ in machine.forget(run.number) }) { stop(run) }
    }
}
