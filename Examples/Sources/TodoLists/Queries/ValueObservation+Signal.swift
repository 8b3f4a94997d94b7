import GRDB
import RACBindings

extension ValueObservation where Reducer: ValueReducer {
    /// Returns a signal of the values of this observation: the present value on subscription, then a fresh one after each
    /// transaction that has changed the tables of the query.
    ///
    /// Subscribing runs the query, and blocks until it has a value. `subscribe(on:)` moves this to another thread. Later values
    /// arrive on a queue of the database. Write `onMain`, or `deliver(on:)`, after the signal if that matters.
    ///
    /// - Parameter reader: The connections to observe.
    /// - Returns: A signal that fails if the query fails. It does not complete.
    func signal(in reader: any DatabaseReader) -> Signal<Reducer.Value, any Error> {
        Signal { subscriber in
            let observation = start(in: reader, scheduling: WhereItIsSent()) { error in
                subscriber.fail(error)
            } onChange: { value in
                subscriber.send(value)
            }
            subscriber.onDispose { observation.cancel() }
        }
    }
}

/// Fetches the first value on the subscribing thread, and delivers each later value on the queue where the database sends it.
private struct WhereItIsSent: ValueObservationScheduler {
    func immediateInitialValue() -> Bool { true }

    func schedule(_ action: @escaping @Sendable () -> Void) { action() }
}
