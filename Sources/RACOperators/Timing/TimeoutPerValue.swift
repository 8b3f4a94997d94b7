extension SignalProtocol {
    /// Returns a signal that fails if this signal sends no event within an interval. Each value begins the interval again.
    ///
    /// If the scheduler is late, a value that arrives before the timer runs prevents the failure.
    ///
    /// ```
    /// self  --1---2---------3--|
    /// timeout(perValue: 6 s, failingWith: e, on: s)
    ///       --1---2-----#
    /// ```
    ///
    /// ```swift
    /// let lines = download.timeout(perValue: .seconds(10), failingWith: APIError(), on: scheduler)
    /// ```
    ///
    /// - *Fails* on the scheduler when the interval is over, and disposes this signal. If a value is being delivered at that
    ///   moment, the failure follows this value.
    /// - *Keeps* the error, and the time of the last value.
    ///
    /// - Parameters:
    ///   - interval: The longest time without an event. Negative counts as zero, and the timer still runs on the scheduler.
    ///   - error: The failure.
    ///   - scheduler: The scheduler that measures the time.
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
            // `now` is read here, because the machine may receive the value later, after the delivery of the previous value.
            coordinator.attach(to: source) { (value: $0, arrival: scheduler.now) }
        }
    }
}

@usableFromInline
struct SilenceMachine<Value: Sendable, Failure: Error>: TimerMachine {
    @usableFromInline let interval: Duration
    @usableFromInline let error: Failure
    /// `nil` if no value has arrived since the timer was started.
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
        // If no other value arrives, `lastArrival` is still `nil` when the next timer fires, and that timer causes the failure.
        // This is true even on a scheduler with a stopped clock.
        self.lastArrival = nil
        return TimerAction(timer: .start(after: deadline.since(now)))
    }
}
