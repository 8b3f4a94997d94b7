@usableFromInline
struct DeadlineMachine<Value: Sendable, Failure: Error>: TimerMachine {
    @usableFromInline let end: TimerAction<Value, Failure>.Sending

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
}

extension SignalProtocol {
    /// Passes the events of this signal until `interval` after the subscription. Then completes or fails on the scheduler.
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
