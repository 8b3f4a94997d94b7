extension SignalProtocol {
    /// Returns a signal that sends at most one value per interval. The first value is sent immediately.
    ///
    /// Each value that is sent begins an interval. With `latest`, the last value of the interval is sent at the end of the
    /// interval, and begins the next interval. Without `latest`, values during an interval are dropped. A value belongs to an
    /// interval if this signal sends the value before the end of the interval, even if the value is handled later. On an
    /// ``ImmediateScheduler`` all values pass, because its delays end immediately.
    ///
    /// ```
    /// self                       1-2-3---------4--5-|
    /// throttle(for: 6 s, on: s)  1-----3-------4----(5|)
    /// throttle(for: 6 s, on: s, latest: false)
    ///                            1-------------4----|
    /// ```
    ///
    /// ```swift
    /// let temperatures = readings.throttle(for: .seconds(1), on: scheduler)
    /// ```
    ///
    /// - *Completes* immediately, after the pending value, which does not wait for the end of the interval.
    /// - *Fails* immediately, without the pending value.
    /// - *Keeps* one value, and a second value if the scheduler is late.
    /// - *Delivers* pending values *on* the scheduler, and all other events on the thread on which this signal sends.
    ///
    /// - Parameters:
    ///   - interval: The shortest time between two values. Negative counts as zero, and with zero all values pass.
    ///   - scheduler: The scheduler that measures the time and delivers pending values.
    ///   - latest: Indicates whether the last value of an interval is sent at the end of the interval.
    @inlinable
    public func throttle(
        for interval: Duration,
        on scheduler: any Scheduler,
        latest: Bool = true
    ) -> Signal<Value, Failure> {
        let (source, scheduler) = (signal, scheduler.heldByActions)
        return source.derive { downstream in
            // The clock of the immediate scheduler is stopped. By this clock, an interval would never end.
            let interval = scheduler is ImmediateScheduler ? .zero : interval
            let machine = ThrottleMachine<Value, Failure>(interval: interval, keepsLatest: latest)
            // `now` is read here, because the machine may receive the value later, after the delivery of the previous value.
            TimerCoordinator(machine, downstream, on: scheduler).attach(to: source) {
                (value: $0, arrival: scheduler.now)
            }
        }
    }
}

/// There is a timer only while a value is pending. If the timer is late, another value can arrive after the interval of the
/// pending value. The later value belongs to the next interval, which begins when the timer fires.
@usableFromInline
struct ThrottleMachine<Value: Sendable, Failure: Error>: TimerMachine {
    @usableFromInline let interval: Duration
    @usableFromInline let keepsLatest: Bool
    @usableFromInline var end: Duration?
    @usableFromInline var waiting: Value?
    /// The last value that has arrived after the interval of `waiting`, because the timer is late.
    @usableFromInline var following: Value?

    @inlinable
    init(interval: Duration, keepsLatest: Bool) {
        self.interval = interval
        self.keepsLatest = keepsLatest
    }

    @inlinable
    mutating func receive(_ input: (value: Value, arrival: Duration)) -> TimerAction<Value, Failure> {
        let isOver = end.map { $0 <= input.arrival } ?? true
        if waiting == nil {
            if isOver {
                end = input.arrival.after(interval)
                return TimerAction(.send(input.value))
            }
            guard keepsLatest, let end else { return TimerAction() }
            waiting = input.value
            return TimerAction(timer: .start(after: end.since(input.arrival)))
        }
        if isOver { following = input.value } else { waiting = input.value }
        return TimerAction()
    }

    @inlinable
    mutating func timerFired(at now: Duration) -> TimerAction<Value, Failure> {
        guard let value = takeRest() else { return TimerAction() }
        end = now.after(interval)
        return TimerAction(timer: waiting == nil ? .none : .start(after: interval), .send(value))
    }

    @inlinable
    mutating func takeRest() -> Value? {
        let rest = waiting
        waiting = following
        following = nil
        return rest
    }
}
