import RACCore
import RACOperators

/// One run of a command: its outcome, shared and replayed.
final class CommandExecution<Output: Sendable, Failure: Error>: Sendable {
    private let outcome = ReplaySubject<Output, CommandError<Failure>>()

    /// The outcome, for whoever executed the command.
    var signal: Signal<Output, CommandError<Failure>> { outcome.signal }

    /// The outcome, for `executionSignals`: a failure is reported elsewhere and ends it like a completion.
    var signalWithoutFailure: Signal<Output, Never> {
        outcome.liftEvents { downstream in
            Subscriber(
                lifetime: downstream.lifetime,
                next: downstream.next,
                failed: { _ in downstream.complete() },
                completed: downstream.completed
            )
        }
    }

    /// Subscribes to the work.
    ///
    /// - Parameters:
    ///   - work: What to run; its values are passed on where it sends them.
    ///   - didEnd: Called once, with the terminal event. The execution does not pass that on by itself; see ``end(_:)``.
    func begin(
        _ work: Signal<Output, Failure>,
        didEnd: @escaping @Sendable (Event<Output, Failure>) -> Void
    ) {
        work.subscribe { value in
            self.outcome.send(value)
        } failed: { error in
            didEnd(.failed(error))
        } completed: {
            didEnd(.completed)
        }
    }

    /// Tells the subscribers that it is over.
    func end(_ event: Event<Output, CommandError<Failure>>) {
        switch event {
        case .next: preconditionFailure("an execution does not end with a value")
        case .failed(let error): outcome.fail(error)
        case .completed: outcome.complete()
        }
    }
}
