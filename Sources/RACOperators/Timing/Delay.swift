extension SignalProtocol {
    /// Returns a signal that sends each value, and the completion, after a delay.
    ///
    /// When this signal completes or fails, it is disposed immediately, although its last events are still pending.
    ///
    /// ```
    /// self               --1--2--|
    /// delay(2 s, on: s)  ----1--2--|
    /// ```
    ///
    /// ```swift
    /// let later = names.delay(.seconds(2), on: scheduler)
    /// ```
    ///
    /// - *Fails* without delay on the scheduler, and drops the delayed values.
    /// - *Keeps* the delayed events, without limit.
    /// - *Delivers on* the scheduler. Values and completion keep their order.
    ///
    /// - Parameters:
    ///   - interval: The delay of each event. Negative counts as zero.
    ///   - scheduler: The scheduler that measures the time and delivers.
    public func delay(_ interval: Duration, on scheduler: any Scheduler) -> Signal<Value, Failure> {
        let (source, scheduler) = (signal, scheduler.heldByActions)
        return source.derive { downstream in
            let waiting = Lock(FIFOQueue<Event<Value, Failure>>())
            let machine = DelayMachine<Value, Failure> { waiting.withLock { $0.popFirst() } }
            let coordinator = InputCoordinator(machine, downstream)
            let delay: @Sendable (Event<Value, Failure>) -> Void = { event in
                waiting.withLock { $0.append(event) }
                scheduler.schedule(parent: downstream.lifetime, after: interval) { coordinator.receive(.first(())) }
            }
            source.attach(
                parent: downstream.lifetime,
                next: { delay(.next($0)) },
                failed: { error in
                    var events = FIFOQueue<Event<Value, Failure>>()
                    events.append(.failed(error))
                    let dropped = waiting.withLock { waiting in
                        defer { waiting = events }
                        return waiting
                    }
                    // The dropped events are released outside the lock, because the `deinit` of a value is user code.
                    _ = consume dropped
                    scheduler.schedule(parent: downstream.lifetime) { coordinator.receive(.first(())) }
                },
                completed: { delay(.completed) }
            )
        }
    }
}

/// Each timer only reports that one more event is due, so the order of the timers is irrelevant, even on a concurrent
/// scheduler. Only the owner of the serializer removes events, and sends each event before it removes the next event. The
/// events are kept outside the machine, so that a source does not enter the serializer to add an event. Otherwise the source's
/// thread could become the owner of the serializer, and deliver due events instead of the scheduler.
///
/// A failure replaces all pending events, in one critical section. The next timer that fires sends the failure on the
/// scheduler, even if this timer was started for a dropped value. Later timers find no event. A value removed before the
/// replacement is delivered before the failure, because the serializer delivers one event after another.
private struct DelayMachine<Value: Sendable, Failure: Error>: InputMachine {
    let takeFirst: @Sendable () -> Event<Value, Failure>?

    func receiveFirst(_ due: Void) -> InputAction<Value, Failure> {
        takeFirst().map { InputAction($0) } ?? .nothing
    }

    /// Never called, because the completion of the source is one of the delayed events.
    func completed(_: Int) -> InputAction<Value, Failure> { .complete }
}
