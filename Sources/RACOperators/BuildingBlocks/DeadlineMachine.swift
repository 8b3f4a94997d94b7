/// A machine that ends the output after an interval. A value with an arrival time begins the interval again.
@usableFromInline
struct DeadlineMachine<Value: Sendable, Failure: Error>: TimerMachine {
    @usableFromInline let end: TimerAction<Value, Failure>.Sending
    @usableFromInline let interval: Duration
    @usableFromInline var lastArrival: Duration?

    @inlinable
    init(end: TimerAction<Value, Failure>.Sending, interval: Duration) {
        self.end = end
        self.interval = interval
    }

    @inlinable
    mutating func receive(_ input: (value: Value, arrival: Duration?)) -> TimerAction<Value, Failure> {
        lastArrival = input.arrival
        return TimerAction(.send(input.value))
    }

    @inlinable
    mutating func timerFired(at now: Duration) -> TimerAction<Value, Failure> {
        guard let deadline = lastArrival?.after(interval), now.precedes(deadline) else { return TimerAction(end) }
        // If no other value arrives, `lastArrival` is still `nil` when the next timer fires, and that timer ends the output.
        // This is true even on a scheduler with a stopped clock.
        lastArrival = nil
        return TimerAction(timer: .start(after: deadline.since(now)))
    }
}

extension SignalProtocol {
    /// Passes the events of this signal until `interval` after the subscription, or after the last value if `isPerValue` is
    /// `true`. Then completes or fails on the scheduler.
    @inlinable
    func ending(
        _ end: TimerAction<Value, Failure>.Sending,
        after interval: Duration,
        isPerValue: Bool = false,
        on scheduler: any Scheduler,
        _ function: StaticString = #function
    ) -> Signal<Value, Failure> {
        let (source, scheduler) = (signal, scheduler.heldByActions)
        return source.derive(function) { downstream in
            let machine = DeadlineMachine(end: end, interval: interval)
            let coordinator = TimerCoordinator(machine, downstream, on: scheduler)
            coordinator.startTimer(after: interval)
            // `now` is read here, because the machine may receive the value later, after the delivery of the previous value.
            coordinator.attach(to: source) { (value: $0, arrival: isPerValue ? scheduler.now : nil) }
        }
    }
}
