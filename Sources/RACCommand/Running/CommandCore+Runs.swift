import RACCore
import RACOperators

/// What makes the work of a run. In an enum: a bare closure inside `Optional` would be wrapped anew at each access.
@usableFromInline
package enum CommandWork<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
    case signal(@Sendable (Input) -> Signal<Output, Failure>)
    /// Made of other commands: what they refuse or cancel is refused or cancelled here.
    case commands(@Sendable (Input) -> Signal<Output, CommandError<Failure>>)
    /// Reports how far it has come.
    case reporting(@Sendable (Input, CommandProgressReporter) -> Signal<Output, Failure>)
    /// The command is gone.
    case none
}

extension CommandCore {
    /// Begins a run, unless it has been stopped.
    @inlinable
    func begin(_ run: Run) {
        // Whoever has stopped the run has reported its end.
        guard let (input, ownWork) = run.begin() else { return }
        switch ownWork ?? work.value {
        case .signal(let make): perform(make(input), of: run) { .failed($0) }
        case .commands(let make): perform(make(input), of: run) { CommandEnding($0) }
        case .reporting(let make): perform(make(input, reporter(of: run)), of: run) { .failed($0) }
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
            send(value, of: run)
            finish(run, .completed)
        case .empty:
            if run.activate(nil) { finish(run, .completed) }
        case .fail(let error):
            if run.activate(nil) { finish(run, ending(error)) }
        case .never, .elements, .trusted:
            let lifetime = CompoundDisposable()
            guard run.activate(lifetime) else { return }
            let ticket = CommandRunTicket(self, run, lifetime)
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

    /// Hands a value on to who waits for the run, and to `values`.
    @inlinable
    func send(_ value: Output, of run: Run) {
        run.outcome.send(value)
        if values.hasSubscribers { values.send(value) }
    }

    /// Executes for one subscriber, whose disposal takes the request back.
    @inlinable
    func apply(_ input: Input, for subscriber: Subscriber<Output, CommandError<Failure>>) {
        guard !subscriber.isDisposed else { return }
        // The subscriber is there before the work begins, and hears every value. Only for those who may join are values kept.
        let run = Run(input, keepsValues: runsAreShared)
        // Both before the request: what begins within it can already be cancelled, by a subscriber that has enough.
        run.outcome.subscribe(subscriber)
        withdraw(run, with: subscriber)
        switch request(run) {
        case .accepted:
            break
        case .refused:
            run.outcome.end(.refused(name))
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
