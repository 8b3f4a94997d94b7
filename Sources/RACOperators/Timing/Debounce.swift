extension SignalProtocol {
    /// Returns a signal that sends each value after an interval, if no other value arrives during the interval.
    ///
    /// The interval of a value begins when this signal sends the value, even if the value is handled later. The value is also
    /// sent if the next value arrives exactly at the end of the interval. If the scheduler is late, the value is sent after the
    /// interval, even if the next value has arrived in between. A turn of the scheduler is one run of its queue or loop. With an
    /// interval of zero, the last value of each turn is delivered in the next turn.
    ///
    /// ```
    /// self                       --1-2-3-------4--|
    /// debounce(for: 3 s, on: s)  ---------3-------(4|)
    /// ```
    ///
    /// ```swift
    /// let searches = query.debounce(for: .milliseconds(300), on: .main)
    /// ```
    ///
    /// - *Completes* immediately, after the pending value.
    /// - *Fails* immediately, without the pending value.
    /// - *Keeps* one value, and the values that a late scheduler has not sent yet.
    /// - *Delivers on* the scheduler, except for completion, failure, and the value sent on completion. These events arrive on
    ///   the thread on which this signal terminates. To receive them on the scheduler, use `deliver(on:)` downstream.
    ///
    /// - Parameters:
    ///   - interval: A value is sent when this time passes without another value. Negative counts as zero.
    ///   - scheduler: The scheduler that measures the time and delivers.
    @inlinable
    public func debounce(for interval: Duration, on scheduler: any Scheduler) -> Signal<Value, Failure> {
        debounce(for: interval, on: scheduler, where: { _ in true })
    }

    /// Returns a signal that debounces the values that pass a test, and sends the other values immediately.
    ///
    /// A value that is sent immediately drops all pending values, including the overdue values of a late scheduler. Otherwise,
    /// the result behaves like ``debounce(for:on:)``.
    ///
    /// ```
    /// self                                  --1-2-3-------9--4-8----|
    /// debounce(for: 3 s, on: s) { $0 < 8 }  ---------3----9----8----|
    /// ```
    ///
    /// ```swift
    /// let searches = query.debounce(for: .milliseconds(300), on: .main) { !$0.isEmpty }
    /// ```
    ///
    /// - *Delivers* immediate values on the thread on which this signal sends.
    ///
    /// - Parameters:
    ///   - interval: A value that passes the test is sent when this time passes without another value. Negative counts as zero.
    ///   - scheduler: The scheduler that measures the time and delivers.
    ///   - isDebounced: The test. Called once per value, on the thread that sends the value.
    @inlinable
    public func debounce(
        for interval: Duration,
        on scheduler: any Scheduler,
        where isDebounced: @escaping @Sendable (Value) -> Bool
    ) -> Signal<Value, Failure> {
        let (source, scheduler) = (signal, scheduler.heldByActions)
        return source.derive { downstream in
            TimerCoordinator(DebounceMachine<Value, Failure>(), downstream, on: scheduler).attach(to: source) { value in
                // `now` is read here, because the machine may receive the value later, after the delivery of the previous value.
                isDebounced(value) ? .debounced(value, arrival: scheduler.now, interval: interval) : .immediate(value)
            }
        }
    }

    // If the closure had the label `for`, the compiler would report a wrong label of `debounce(for:on:)` as an error in a call
    // of this overload.
    /// Returns a signal that sends each value after its own interval, if no other value arrives during the interval.
    ///
    /// A new value replaces the pending value and its interval. If the new interval is shorter, the new value can be sent
    /// before the replaced value was due. In all other respects, the result behaves like ``debounce(for:on:)``.
    ///
    /// ```
    /// self                          --1---2-----3-1-----|
    /// debounce(on: s) { 2 s * $0 }  ----1-----2-----1---|
    /// ```
    ///
    /// ```swift
    /// let searches = query.debounce(on: scheduler) { $0.count < 3 ? .seconds(1) : .milliseconds(300) }
    /// ```
    ///
    /// - Parameters:
    ///   - scheduler: The scheduler that measures the time and delivers.
    ///   - interval: Returns the time for which the value waits. Negative counts as zero. Called on the thread of the value.
    @inlinable
    @_disfavoredOverload
    public func debounce(
        on scheduler: any Scheduler,
        _ interval: @escaping @Sendable (Value) -> Duration
    ) -> Signal<Value, Failure> {
        let (source, scheduler) = (signal, scheduler.heldByActions)
        return source.derive { downstream in
            TimerCoordinator(DebounceMachine<Value, Failure>(), downstream, on: scheduler).attach(to: source) { value in
                .debounced(value, arrival: scheduler.now, interval: interval(value))
            }
        }
    }
}

/// While a value is pending, a timer is due no later than the value. If a new value is due before the timer, the timer restarts
/// for that value. If a new value is due later, the timer does not change. When the timer fires, it is started again for the
/// remaining time. A burst of values with the same interval therefore does not start a timer for each value.
@usableFromInline
struct DebounceMachine<Value: Sendable, Failure: Error>: TimerMachine {
    @usableFromInline
    enum Input: Sendable {
        case debounced(Value, arrival: Duration, interval: Duration)
        case immediate(Value)
    }

    /// The last value. With an interval of zero, it waits for the next turn of the scheduler.
    @usableFromInline var last: (value: Value, due: Duration, hasInterval: Bool)?
    /// The earlier values that a late timer has not sent yet. Each was due when the next value arrived.
    @usableFromInline var overdue = FIFOQueue<Value>()
    /// Indicates whether the last value arrived after the start of the timer. If `false`, the timer was started for the last
    /// value. This value is sent when the timer fires, even on a scheduler with a stopped clock.
    @usableFromInline var isNew = false
    @usableFromInline var timerDue = Duration.zero

    @inlinable
    init() {}

    @inlinable
    mutating func receive(_ input: Input) -> TimerAction<Value, Failure> {
        switch input {
        case .debounced(let value, let arrival, let interval):
            let former = last
            let due = arrival.after(interval)
            last = (value, due, Duration.zero.precedes(interval))
            if let former {
                // With an interval of zero, only the last value of a turn of the scheduler is sent, so no value is overdue.
                if former.hasInterval, !arrival.precedes(former.due) { overdue.append(former.value) }
                // If there are overdue values, the timer is late. It fires before the new value is due, so it is not restarted.
                if !due.precedes(timerDue) || !overdue.isEmpty {
                    isNew = true
                    return TimerAction()
                }
            }
            isNew = false
            timerDue = due
            return TimerAction(timer: .start(after: interval))
        case .immediate(let value):
            last = nil
            overdue = FIFOQueue()
            return TimerAction(timer: .stop, .send(value))
        }
    }

    @inlinable
    mutating func timerFired(at now: Duration) -> TimerAction<Value, Failure> {
        if let value = overdue.popFirst() { return TimerAction(timer: startForRest(at: now), .send(value)) }
        guard let last else { return TimerAction() }
        if isNew, last.due > now { return TimerAction(timer: startForRest(at: now)) }
        self.last = nil
        return TimerAction(.send(last.value))
    }

    /// Starts the timer again: without a delay if there is an overdue value, and otherwise for the remaining time of the last
    /// value.
    @inlinable
    mutating func startForRest(at now: Duration) -> TimerAction<Value, Failure>.TimerChange {
        guard overdue.isEmpty, let last else {
            timerDue = now
            return .start(after: .zero)
        }
        isNew = false
        timerDue = last.due
        return .start(after: last.due.since(now))
    }

    @inlinable
    mutating func takeRest() -> Value? {
        if let value = overdue.popFirst() { return value }
        return last.take()?.value
    }
}
