extension SignalProtocol {
    /// Returns a signal that sends a value only when no other value has followed within an interval.
    ///
    /// The interval of a value begins when this signal sends the value, even if the value is handled later. The value is also
    /// sent if the next value arrives exactly at the end of the interval. A late scheduler sends the value some time after the
    /// interval, even if the next value arrives during that delay. With an interval of zero, the last value of each turn of the
    /// scheduler is delivered in the next turn. A turn is one run of the scheduler's queue or loop. There is one timer at a
    /// time, however many values arrive.
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
    /// - *Delivers on* the scheduler, except for the end and the value sent on completion, which arrive on the thread on which
    ///   this signal ends. Use `deliver(on:)` downstream to receive these events on the scheduler.
    ///
    /// - Parameters:
    ///   - interval: The time for which a value waits. The value is sent if no other value arrives in this time. Negative
    ///     counts as zero.
    ///   - scheduler: The scheduler that measures the time and delivers.
    @inlinable
    public func debounce(for interval: Duration, on scheduler: any Scheduler) -> Signal<Value, Failure> {
        debounce(for: interval, on: scheduler, where: { _ in true })
    }

    /// Returns a signal that debounces the values that pass a test, and sends the other values immediately.
    ///
    /// A value that is sent immediately drops all pending values, including values that a late scheduler should have delivered
    /// earlier. Otherwise the same as ``debounce(for:on:)``.
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
    /// - *Delivers* immediate values where this signal sends them.
    ///
    /// - Parameters:
    ///   - interval: The time for which a value that passes the test waits. The value is sent if no other value arrives in this
    ///     time. Negative counts as zero.
    ///   - scheduler: The scheduler that measures the time and delivers.
    ///   - isDebounced: The test. Called once per value, on the thread that sends the value. A value that fails the test is
    ///     sent immediately.
    @inlinable
    public func debounce(
        for interval: Duration,
        on scheduler: any Scheduler,
        where isDebounced: @escaping @Sendable (Value) -> Bool
    ) -> Signal<Value, Failure> {
        let (source, scheduler) = (signal, scheduler.heldByActions)
        return source.derive { downstream in
            TimerCoordinator(DebounceMachine<Value, Failure>(), downstream, on: scheduler).attach(to: source) { value in
                // `now` is read when the value arrives, because the value may have to wait until the previous value has been
                // delivered.
                isDebounced(value) ? .debounced(value, arrival: scheduler.now, interval: interval) : .immediate(value)
            }
        }
    }

    // The closure has no label. If its label were `for`, the compiler would report a wrong label of `debounce(for:on:)` as an
    // error in a call of this overload.
    /// Returns a signal that sends a value only when no other value has followed within an interval that depends on the value.
    ///
    /// A new value replaces the pending value and its interval. With a shorter interval, the new value can be sent earlier than
    /// the replaced value would have been. Otherwise the same as ``debounce(for:on:)``.
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
    ///   - interval: Returns the time for which the value waits. The value is sent if no other value arrives in this time.
    ///     Called once per value, on the thread that sends the value. Negative counts as zero.
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

/// A machine that delays each value by its interval, and drops it if another value arrives in the meantime. See
/// ``TimerCoordinator``.
///
/// While a value is pending there is a timer, which is due no later than the value. If the value has replaced another value,
/// and has not waited long enough when the timer fires, the timer is started again for the remaining time. Values with the same
/// interval therefore need one timer per pause. If a new value is due before the timer, the timer is started again.
@usableFromInline
struct DebounceMachine<Value: Sendable, Failure: Error>: TimerMachine {
    @usableFromInline
    enum Input: Sendable {
        case debounced(Value, arrival: Duration, interval: Duration)
        case immediate(Value)
    }

    /// A value that no other value has followed yet.
    @usableFromInline
    struct Pending: Sendable {
        @usableFromInline let value: Value
        @usableFromInline let due: Duration
        /// Indicates whether the value waits for a time. Otherwise it waits for the next turn of the scheduler.
        @usableFromInline let hasInterval: Bool

        @inlinable
        init(value: Value, due: Duration, hasInterval: Bool) {
            self.value = value
            self.due = due
            self.hasInterval = hasInterval
        }
    }

    /// The last value, until it is sent.
    @usableFromInline var last: Pending?
    /// The earlier values that a late timer has not sent yet. Each was already due when the next value arrived.
    @usableFromInline var overdue = FIFOQueue<Value>()
    /// Indicates whether the last value has arrived since the timer was started. If not, the value is sent when the timer
    /// fires, even on a scheduler with a stopped clock.
    @usableFromInline var isNew = false
    /// The time at which the timer is due, if a value is pending.
    @usableFromInline var timerDue = Duration.zero

    @inlinable
    init() {}

    @inlinable
    mutating func receive(_ input: Input) -> TimerAction<Value, Failure> {
        switch input {
        case .debounced(let value, let arrival, let interval):
            let former = last
            let due = arrival.after(interval)
            last = Pending(value: value, due: due, hasInterval: Duration.zero.precedes(interval))
            if let former {
                // With an interval of zero, only the last value of a turn of the scheduler is sent, so an earlier value is
                // never overdue.
                if former.hasInterval, !arrival.precedes(former.due) { overdue.append(former.value) }
                // The timer stays if there are overdue values, because it is already late and so fires before the new value is
                // due.
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

    /// Returns the change that starts the timer again: without delay for an overdue value, otherwise for the remaining time of
    /// the last value.
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
        let rest = last?.value
        last = nil
        return rest
    }
}
