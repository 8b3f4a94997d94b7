import RACCore
import RACOperators

extension CommandCore {
    /// Begins a run, unless it has been stopped.
    @inlinable
    func begin(_ run: Run) {
        // The end has been reported if the machine knew the run by then; if not, it is now.
        guard let input = run.begin() else { return finish(run, .cancelled) }
        switch work.value {
        case .signal(let make): perform(make(input), of: run) { .failed($0) }
        case .commands(let make): perform(make(input), of: run) { CommandEnding($0) }
        case .none: stop(run)
        }
    }

    /// Subscribes to the work of a run. The signals that are plain data need no lifetime, so nothing is allocated.
    ///
    /// Whoever has stopped the run while the work was being made has reported its end.
    @inlinable
    func perform<WorkFailure: Error>(
        _ work: Signal<Output, WorkFailure>,
        of run: Run,
        _ ending: @escaping @Sendable (WorkFailure) -> CommandEnding<Failure>
    ) {
        switch work.source {
        case .just(let value):
            guard run.activate(nil) else { return }
            run.outcome.send(value)
            finish(run, .completed)
        case .empty:
            if run.activate(nil) { finish(run, .completed) }
        case .fail(let error):
            if run.activate(nil) { finish(run, ending(error)) }
        case .never, .trusted:
            let lifetime = CompoundDisposable()
            guard run.activate(lifetime) else { return }
            work.attach(
                Subscriber(
                    lastOf: lifetime,
                    next: { run.outcome.send($0) },
                    failed: { self.finish(run, ending($0)) },
                    completed: { self.finish(run, .completed) }
                )
            )
        }
    }

    /// Executes for one subscriber, whose disposal takes the request back.
    @inlinable
    func apply(_ input: Input, for subscriber: Subscriber<Output, CommandError<Failure>>) {
        guard !subscriber.isDisposed else { return }
        let run = Run(input)
        // Both before the request: what begins within it can already be cancelled, by a subscriber that has enough.
        run.outcome.subscribe(subscriber)
        withdraw(run, with: subscriber)
        switch request(run) {
        case .accepted:
            break
        case .refused:
            run.outcome.end(.refused)
        case .joined(let other):
            other.outcome.subscribe(subscriber)
            withdraw(other, with: subscriber)
        }
    }

    /// Takes a request back when a subscription ends.
    @inlinable
    func withdraw(_ run: Run, with subscriber: Subscriber<Output, CommandError<Failure>>) {
        // Weakly: the run holds the subscriber, and this is in the lifetime of that. A run that matters is held by the
        // machine.
        subscriber.lifetime.add(
            ActionDisposable { [weak self, weak run] in
                if let self, let run { self.withdraw(run) }
            }
        )
    }
}
