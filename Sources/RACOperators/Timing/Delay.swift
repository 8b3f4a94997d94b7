extension SignalProtocol {
    /// Returns a signal that sends values and completion later.
    ///
    /// A failure passes at once, where this signal sends it, and what is still delayed is dropped, as on disposal. When this
    /// signal has completed it is disposed, while its last events still wait. Delivers values and completion on the scheduler,
    /// in order. Keeps the delayed events, without limit.
    ///
    /// ```
    /// self               --1--2--|
    /// delay(2 s, on: s)  ----1--2--|
    /// ```
    ///
    /// Source: `-delay:` in RACSignal.
    ///
    /// - Parameters:
    ///   - interval: How much later; negative counts as zero.
    ///   - scheduler: What measures the time and delivers.
    public func delay(_ interval: Duration, on scheduler: any Scheduler) -> Signal<Value, Failure> {
        let (source, scheduler) = (signal, scheduler.heldByActions)
        return source.derive { downstream in
            let waiting = DelayedEvents<Value, Failure>()
            let join = Join(DelayMachine(waiting), downstream)
            let delay: @Sendable (Event<Value, Failure>) -> Void = { event in
                waiting.append(event)
                scheduler.schedule(below: downstream.lifetime, after: interval) { join.receive(.due) }
            }
            source.attach(
                below: downstream.lifetime,
                next: { delay(.next($0)) },
                failed: { join.receiveAlone(.failed($0)) },
                completed: { delay(.completed) }
            )
        }
    }
}

/// The events that have come and are not due, in order.
private final class DelayedEvents<Value: Sendable, Failure: Error>: Sendable {
    private let events = Lock(Fifo<Event<Value, Failure>>())

    func append(_ event: Event<Value, Failure>) {
        events.withLock { $0.append(event) }
    }

    func takeFirst() -> Event<Value, Failure>? {
        events.withLock { $0.popFirst() }
    }
}

/// Sends the first of the events whenever one is due; see ``Join``.
///
/// A timer does not bring its event, it only says that one more is due. So it does not matter in which order timers fire,
/// or that a concurrent scheduler runs several at once: the owner of the serializer alone takes events out, and sends each
/// before it takes the next. They are not kept in here, because a source that had to enter the serializer for that might be
/// kept there, and deliver what is due in place of the scheduler.
private struct DelayMachine<Value: Sendable, Failure: Error>: JoinMachine {
    enum Message: Sendable {
        case due
        case failed(Failure)
    }

    private let waiting: DelayedEvents<Value, Failure>

    init(_ waiting: DelayedEvents<Value, Failure>) {
        self.waiting = waiting
    }

    mutating func receive(_ message: Message) -> JoinStep<Value, Failure> {
        switch message {
        case .failed(let error): return .fail(error)
        case .due:
            switch waiting.takeFirst() {
            case .next(let value): return .send(value)
            case .failed(let error): return .fail(error)
            case .completed: return .complete
            case nil: return .nothing
            }
        }
    }
}
