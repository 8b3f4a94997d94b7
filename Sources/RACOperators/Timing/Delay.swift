extension SignalProtocol {
    /// Returns a signal that sends values and completion later.
    ///
    /// A failure is not delayed: it overtakes the delayed values, which are dropped, as on disposal. When this signal has ended it
    /// is disposed, while its last events still wait. Delivers all events on the scheduler, values and completion in order, a
    /// failure as soon as the scheduler gets to it. Keeps the delayed events, without limit.
    ///
    /// ```
    /// self               --1--2--|
    /// delay(2 s, on: s)  ----1--2--|
    /// ```
    ///
    /// Source: `-delay:` in RACSignal. Better: a failure arrives on the scheduler as well.
    ///
    /// - Parameters:
    ///   - interval: How much later. Negative counts as zero.
    ///   - scheduler: What measures the time and delivers.
    public func delay(_ interval: Duration, on scheduler: any Scheduler) -> Signal<Value, Failure> {
        let (source, scheduler) = (signal, scheduler.heldByActions)
        return source.derive { downstream in
            let waiting = DelayedEvents<Value, Failure>()
            let coordinator = InputCoordinator(DelayMachine(waiting), downstream)
            let delay: @Sendable (Event<Value, Failure>) -> Void = { event in
                waiting.append(event)
                scheduler.schedule(parent: downstream.lifetime, after: interval) { coordinator.take(()) }
            }
            source.attach(
                parent: downstream.lifetime,
                next: { delay(.next($0)) },
                failed: { error in
                    waiting.replaceAll(with: .failed(error))
                    scheduler.schedule(parent: downstream.lifetime) { coordinator.take(()) }
                },
                completed: { delay(.completed) }
            )
        }
    }
}

/// The events that have come and are not due, in order.
private final class DelayedEvents<Value: Sendable, Failure: Error>: Sendable {
    private let events = Lock(FIFOQueue<Event<Value, Failure>>())

    func append(_ event: Event<Value, Failure>) {
        events.withLock { $0.append(event) }
    }

    /// Drops all events, for one that does not wait for them.
    func replaceAll(with event: Event<Value, Failure>) {
        let dropped = events.withLock { events in
            let dropped = events
            events = FIFOQueue()
            events.append(event)
            return dropped
        }
        // Here, with the lock released: the `deinit` of a value is the user's code.
        _ = consume dropped
    }

    func takeFirst() -> Event<Value, Failure>? {
        events.withLock { $0.popFirst() }
    }
}

/// Sends the first of the events whenever one is due. See ``InputCoordinator``.
///
/// A timer does not bring its event, it only says that one more is due. So it does not matter in which order timers fire,
/// or that a concurrent scheduler runs several at once: the owner of the serializer alone takes events out, and sends each
/// before it takes the next. They are not kept in here, because a source that had to enter the serializer for that might be
/// kept there, and deliver what is due in place of the scheduler.
///
/// A failure replaces all events that wait, in one critical section. From then on no timer finds a value. The first timer that
/// fires, whether it was started for the failure or for a value that has been dropped, sends the failure, on the scheduler. The
/// others find nothing. A value that was taken out before is delivered before the failure, since the serializer delivers one after
/// the other.
private struct DelayMachine<Value: Sendable, Failure: Error>: InputMachine {
    private let waiting: DelayedEvents<Value, Failure>

    init(_ waiting: DelayedEvents<Value, Failure>) {
        self.waiting = waiting
    }

    func receive(_ due: Void) -> InputAction<Value, Failure> {
        switch waiting.takeFirst() {
        case .next(let value): .send(value)
        case .failed(let error): .fail(error)
        case .completed: .complete
        case nil: .nothing
        }
    }

    /// Not called: the completion is one of the events.
    func completed(_: Int) -> InputAction<Value, Failure> { .complete }
}
