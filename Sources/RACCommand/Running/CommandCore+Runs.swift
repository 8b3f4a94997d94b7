import RACCore
import RACOperators

/// What the subscription to a run's work holds, and nothing else does: it holds the run and the core.
///
/// When the source releases the subscriber, before the work has ended, nothing but a cancellation can end the run any more.
/// The core learns of that here, since a subscriber may wait for the run when the command has been deallocated.
@usableFromInline
final class RunToken<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    @usableFromInline let core: CommandCore<Input, Output, Failure>
    @usableFromInline let run: CommandRun<Input, Output, Failure>
    /// Of the subscription to the work. Disposed when that has ended.
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

extension CommandCore {
    // MARK: Beginning

    /// Begins a run, unless it has been stopped: then its end has been reported.
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

    /// Subscribes to the work of a run, unless that has been stopped while the work was made: then its end has been reported.
    @inlinable
    func perform<WorkFailure: Error>(
        _ work: Signal<Output, WorkFailure>,
        of run: Run,
        _ ending: @escaping @Sendable (WorkFailure) -> Ending
    ) {
        switch work.source {
        // The signals that are plain data need no lifetime, so nothing is allocated.
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

    /// Hands a value on to the subscribers of the run, and to `values`.
    @inlinable
    func send(_ value: Output, of run: Run) {
        run.outcome.send(value)
        if values.hasSubscribers { values.send(value) }
    }

    /// Lets a run that begins report its progress.
    @usableFromInline
    func reporter(of run: Run) -> CommandProgressReporter {
        guard let progress else { return CommandProgressReporter { _ in } }
        let number = run.number
        progress.begin(number)
        // Weakly: the work holds it, and the run holds the work.
        return CommandProgressReporter { [weak self] report in
            if progress.take(report, of: number) { self?.change { _, effects in effects.append(.progress) } }
        }
    }

    // MARK: Ending

    @inlinable
    func stop(_ run: Run) {
        if run.stop() { finish(run, .cancelled) }
    }

    /// Records the end of a run's work. The slot is free before anything is sent, so executing again from a subscriber
    /// works. All subscribers get the end in its place among the effects, apart from one that keeps a thread waiting.
    @inlinable
    func finish(_ run: Run, _ ending: Ending) {
        // What this returns is released here, and not in the lock.
        _ = change { $0.finish(run.number, ending, &$1) }
        run.outcome.conclude(ending)
    }

    /// Takes note that the source of a run's work has let go of it.
    @inlinable
    func forget(_ run: Run) {
        if change({ machine, _ in machine.forget(run.number) }) { stop(run) }
    }
}
