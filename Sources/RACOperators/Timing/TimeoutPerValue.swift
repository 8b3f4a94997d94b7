extension SignalProtocol {
    /// Returns a signal that fails if this one is silent for too long: from the subscription to the first value, from
    /// one value to the next, and from the last to the end.
    ///
    /// This signal is disposed then, and the failure is delivered on the scheduler, after a value that is being delivered
    /// at that moment. If the scheduler is late, a value that arrives meanwhile still counts.
    /// Values, and an end in time, pass unchanged, where this signal sends them. There is one timer at a time, however many
    /// values arrive. Keeps the error, and the time of the last value.
    ///
    /// ```
    /// self  --1---2---------3--|
    /// timeout(perValue: 6 s, failingWith: e, on: s)
    ///       --1---2-----#
    /// ```
    ///
    /// Not in ReactiveObjC, whose `-timeout:onScheduler:` is ``timeout(after:failingWith:on:)``. `timeout` in RxSwift
    /// and Combine.
    ///
    /// - Parameters:
    ///   - interval: How long it may be silent. Negative counts as zero. Even with zero the timer runs on the scheduler, so
    ///     what this signal sends before passes.
    ///   - error: What to fail with.
    ///   - scheduler: What measures the time.
    @inlinable
    public func timeout(
        perValue interval: Duration,
        failingWith error: Failure,
        on scheduler: any Scheduler
    ) -> Signal<Value, Failure> {
        let (source, scheduler) = (signal, scheduler.heldByActions)
        return source.derive { downstream in
            let machine = SilenceMachine<Value, Failure>(interval: interval, error: error)
            let coordinator = TimerCoordinator(machine, downstream, on: scheduler)
            coordinator.startTimer(after: interval)
            // The time of arrival, not that of delivery: a value may have to wait for the one before.
            coordinator.attach(to: source) { (value: $0, arrival: scheduler.now) }
        }
    }
}

/// Fails when no value has come for a while. See ``TimerCoordinator``.
@usableFromInline
struct SilenceMachine<Value: Sendable, Failure: Error>: TimerMachine {
    @usableFromInline let interval: Duration
    @usableFromInline let error: Failure
    /// When the last value came, or `nil` if none has since the timer was started.
    @usableFromInline var lastArrival: Duration?

    @inlinable
    init(interval: Duration, error: Failure) {
        self.interval = interval
        self.error = error
    }

    @inlinable
    mutating func receive(_ input: (value: Value, arrival: Duration)) -> TimerAction<Value, Failure> {
        lastArrival = input.arrival
        return TimerAction(.send(input.value))
    }

    @inlinable
    mutating func timerFired(at now: Duration) -> TimerAction<Value, Failure> {
        guard let deadline = lastArrival?.after(interval), now.precedes(deadline) else {
            return TimerAction(.fail(error))
        }
        // Without a further value the next timer is final, even on a scheduler whose clock stands still.
        self.lastArrival = nil
        return TimerAction(timer: .start(after: deadline.since(now)))
    }

    @inlinable
    mutating func takeRest() -> Value? { nil }
}
