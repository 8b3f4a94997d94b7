extension SignalProtocol {
    /// Returns a signal that sends values and completion later.
    ///
    /// A failure passes at once, and what is still delayed is dropped; so it is on disposal. When this signal has
    /// completed it is disposed, while its last events still wait. Delivers on the scheduler, in order. Keeps the delayed
    /// events.
    ///
    /// ```
    /// self                 --1--2--|
    /// delay(2 s, on: s)    ----1--2--|
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
            let gate = Gate(downstream)
            // The events stand in a queue of their own: whichever timer fires first takes the first of them.
            let waiting = Lock(Fifo<Event<Value, Failure>>())
            let delay: @Sendable (Event<Value, Failure>) -> Void = { event in
                waiting.withLock { $0.append(event) }
                scheduler.schedule(below: downstream.lifetime, after: Swift.max(interval, .zero)) {
                    if let event = waiting.withLock({ $0.popFirst() }) { gate.send(event: event) }
                }
            }
            source.attach(
                below: downstream.lifetime,
                next: { delay(.next($0)) },
                failed: { gate.end(.failed($0)) },
                completed: { delay(.completed) }
            )
        }
    }
}
