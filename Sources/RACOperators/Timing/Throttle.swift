extension SignalProtocol {
    /// Returns a signal that sends at most one value an interval, the first one at once.
    ///
    /// A value that is sent begins an interval. With `latest`, the last value that came during the interval is sent
    /// when it is over, and begins the next one. Otherwise what comes during an interval is dropped. What counts is when
    /// a value arrives, and one that arrives exactly at the end of an interval is not in it any more. On completion what
    /// waits is sent immediately, before its time, and then the completion. On failure and on disposal it is dropped.
    ///
    /// What had to wait is delivered on the scheduler, everything else where this signal sends it. Keeps one value, and a
    /// second one if the scheduler is late. Without `latest` it needs no timer. On an ``ImmediateScheduler``, where no interval
    /// lasts, everything passes.
    ///
    /// ```
    /// self                       1-2-3---------4--5-|
    /// throttle(for: 6 s, on: s)  1-----3-------4----(5|)
    /// throttle(for: 6 s, on: s, latest: false)
    ///                            1-------------4----|
    /// ```
    ///
    /// Not in ReactiveObjC, whose `-throttle:` is ``debounce(for:on:)``. `throttle` in RxSwift and Combine.
    ///
    /// - Parameters:
    ///   - interval: The least time between two values. Negative counts as zero, and with zero everything passes.
    ///   - scheduler: What measures the time and delivers what had to wait.
    ///   - latest: Whether the last value of an interval is sent at its end.
    @inlinable
    public func throttle(
        for interval: Duration,
        on scheduler: any Scheduler,
        latest: Bool = true
    ) -> Signal<Value, Failure> {
        let (source, scheduler) = (signal, scheduler.heldByActions)
        return source.derive { downstream in
            // The clock of the immediate scheduler stands still, though its delays are over at once.
            let interval = scheduler is ImmediateScheduler ? .zero : interval
            let machine = ThrottleMachine<Value, Failure>(interval: interval, keepsLatest: latest)
            // The time of arrival, not that of delivery: a value may have to wait for the one before.
            TimerCoordinator(machine, downstream, on: scheduler).attach(to: source) {
                (value: $0, arrival: scheduler.now)
            }
        }
    }
}

/// Lets one value an interval pass. See ``TimerCoordinator``.
///
/// There is a timer only while a value waits. It may be late: a value that arrives when the interval is over, and finds the value
/// of that interval still waiting, belongs to the next interval, which begins when the timer fires.
@usableFromInline
struct ThrottleMachine<Value: Sendable, Failure: Error>: TimerMachine {
    @usableFromInline let interval: Duration
    @usableFromInline let keepsLatest: Bool
    /// When the interval in progress is over, or `nil` before the first.
    @usableFromInline var end: Duration?
    /// The value to be sent when the timer fires.
    @usableFromInline var waiting: Value?
    /// The last value that has come since the interval of the one that waits was over.
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
