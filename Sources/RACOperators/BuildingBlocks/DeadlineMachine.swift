/// A machine that passes all values until the timer fires, and then ends. See ``TimerCoordinator``.
@usableFromInline
struct DeadlineMachine<Value: Sendable, Failure: Error>: TimerMachine {
    @usableFromInline let end: TimerAction<Value, Failure>.Sending

    /// Creates a machine that ends the output with a given end when the timer fires.
    ///
    /// - Parameter end: The end to deliver: a completion or a failure.
    @inlinable
    init(end: TimerAction<Value, Failure>.Sending) {
        self.end = end
    }

    @inlinable
    func receive(_ input: Value) -> TimerAction<Value, Failure> {
        TimerAction(.send(input))
    }

    @inlinable
    func timerFired(at now: Duration) -> TimerAction<Value, Failure> {
        TimerAction(end)
    }

    @inlinable
    func takeRest() -> Value? { nil }
}

extension SignalProtocol {
    /// Returns a signal that passes the events of this signal until a deadline, and then delivers an end on the scheduler.
    ///
    /// - Parameters:
    ///   - interval: Time from the subscription to the deadline. Negative counts as zero.
    ///   - end: The end to deliver: a completion or a failure.
    ///   - scheduler: The scheduler that measures the time.
    ///   - function: The operator, for the name of the result.
    @inlinable
    func ending(
        _ end: TimerAction<Value, Failure>.Sending,
        after interval: Duration,
        on scheduler: any Scheduler,
        _ function: StaticString = #function
    ) -> Signal<Value, Failure> {
        let (source, scheduler) = (signal, scheduler.heldByActions)
        return source.derive(function) { downstream in
            let coordinator = TimerCoordinator(DeadlineMachine(end: end), downstream, on: scheduler)
            coordinator.startTimer(after: interval)
            coordinator.attach(to: source) { $0 }
        }
    }
}
