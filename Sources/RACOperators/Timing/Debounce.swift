extension SignalProtocol {
    /// Returns a signal that sends a value only when no other one has followed for a while.
    ///
    /// What counts is when the values arrive: a value that no other one has followed for the whole interval is sent, even if the
    /// next one arrives at that very moment, or while a late scheduler has not sent the first yet. With an interval of zero a value
    /// is followed by whatever comes before the scheduler's next turn: of the values that are sent in one turn, only the last is
    /// delivered, in the next one. On completion what waits is sent immediately. On failure and on disposal it is dropped. Ends
    /// pass where this signal sends them.
    ///
    /// Delivers on the scheduler, except for the ends and what is sent on completion. `deliver(on:)` after it brings these there as
    /// well. There is one timer at a time, however many values arrive. Keeps one value, and those which the scheduler is late for.
    ///
    /// ```
    /// self                       --1-2-3-------4--|
    /// debounce(for: 3 s, on: s)  ---------3-------(4|)
    /// ```
    ///
    /// Source: `-throttle:` in RACSignal, which is what the field calls debounce.
    ///
    /// - Parameters:
    ///   - interval: How long no other value may follow. Negative counts as zero.
    ///   - scheduler: What measures the time and delivers.
    @inlinable
    public func debounce(for interval: Duration, on scheduler: any Scheduler) -> Signal<Value, Failure> {
        debounce(for: interval, on: scheduler, where: { _ in true })
    }

    /// Returns a signal that sends some values at once, and the others only when no other one has followed for a while.
    ///
    /// A value that goes at once drops what waits, for good, also what a late scheduler should have delivered before.
    /// Completion, failure and disposal are as in ``debounce(for:on:)``, and so are what it keeps and where it delivers, but for
    /// the values that go at once: those are delivered where this signal sends them.
    ///
    /// ```
    /// self                                  --1-2-3-------9--4-8----|
    /// debounce(for: 3 s, on: s) { $0 < 8 }  ---------3----9----8----|
    /// ```
    ///
    /// Source: `-throttle:valuesPassingTest:` in RACSignal.
    ///
    /// - Parameters:
    ///   - interval: How long no other value may follow one that passes the test. Negative counts as zero.
    ///   - scheduler: What measures the time and delivers.
    ///   - isDebounced: The test. Called once per value, where this signal sends it. A value that fails it goes at
    ///     once.
    @inlinable
    public func debounce(
        for interval: Duration,
        on scheduler: any Scheduler,
        where isDebounced: @escaping @Sendable (Value) -> Bool
    ) -> Signal<Value, Failure> {
        let (source, scheduler) = (signal, scheduler.heldByActions)
        return source.derive { downstream in
            let machine = DebounceMachine<Value, Failure>(interval: interval)
            TimerCoordinator(machine, downstream, on: scheduler).attach(to: source) { value in
                // The time of arrival, not that of delivery: a value may have to wait for the one before.
                isDebounced(value) ? .debounced(value, arrival: scheduler.now) : .immediate(value)
            }
        }
    }
}

/// Holds a value back until no other one has followed it for a while. See ``TimerCoordinator``.
///
/// While a value waits there is a timer. If the value has not waited long enough when it fires, because it has replaced
/// another one, the timer is started again for the rest.
@usableFromInline
struct DebounceMachine<Value: Sendable, Failure: Error>: TimerMachine {
    @usableFromInline
    enum Input: Sendable {
        case debounced(Value, arrival: Duration)
        case immediate(Value)
    }

    @usableFromInline let interval: Duration
    /// The last value.
    @usableFromInline var last: (value: Value, due: Duration)?
    /// The values before it that were due when the next one came, while the timer was late.
    @usableFromInline var overdue = FIFOQueue<Value>()
    /// Indicates whether the last value has come since the timer was started. If not, that value is sent when the timer fires, even
    /// on a scheduler whose clock stands still.
    @usableFromInline var isNew = false

    @inlinable
    init(interval: Duration) {
        self.interval = interval
    }

    @inlinable
    mutating func receive(_ input: Input) -> TimerAction<Value, Failure> {
        switch input {
        case .debounced(let value, let arrival):
            let former = last
            last = (value, arrival.after(interval))
            isNew = former != nil
            guard let former else { return TimerAction(timer: .start(after: interval)) }
            // Without an interval the turn of the scheduler counts, and not the time: only its last value is sent.
            if interval > .zero, former.due <= arrival { overdue.append(former.value) }
            return TimerAction()
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

    /// The timer for what still waits.
    @inlinable
    mutating func startForRest(at now: Duration) -> TimerAction<Value, Failure>.TimerChange {
        guard overdue.isEmpty, let last else { return .start(after: .zero) }
        isNew = false
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
