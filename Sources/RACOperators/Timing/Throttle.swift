extension SignalProtocol {
    /// Returns a signal that sends at most one value an interval, the first one at once.
    ///
    /// A value that is sent begins an interval. With `latest`, the last value that came during the interval is sent
    /// when it is over, and begins the next one; otherwise what comes during an interval is dropped. On completion the
    /// value that waits is sent at once, before its time, and then the completion; on failure and on disposal it is
    /// dropped. What had to wait is delivered on the scheduler, everything else where this signal sends it. Keeps one
    /// value.
    ///
    /// ```
    /// self                                      1-2-3---------4--5-|
    /// throttle(for: 6 s, on: s)                 1-----3-------4----(5|)
    /// throttle(for: 6 s, on: s, latest: false)  1-------------4----|
    /// ```
    ///
    /// Not in ReactiveObjC, whose `-throttle:` is ``debounce(for:on:)``; `throttle` in RxSwift and Combine.
    ///
    /// - Parameters:
    ///   - interval: The least time between two values; negative counts as zero.
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
            let machine = ThrottleMachine<Value, Failure>(interval: Swift.max(interval, .zero), keepsLatest: latest)
            TimedJoin(machine, downstream, on: scheduler).attach(to: source) { $0 }
        }
    }
}

/// Lets one value an interval pass; see ``TimedJoin``.
@usableFromInline
struct ThrottleMachine<Value: Sendable, Failure: Error>: TimedMachine {
    @usableFromInline let interval: Duration
    @usableFromInline let keepsLatest: Bool
    /// Whether an interval is under way.
    @usableFromInline var isClosed = false
    @usableFromInline var waiting: Value?

    @inlinable
    init(interval: Duration, keepsLatest: Bool) {
        self.interval = interval
        self.keepsLatest = keepsLatest
    }

    @inlinable
    mutating func receive(_ value: Value) -> TimedStep<Value, Failure> {
        if isClosed {
            if keepsLatest { waiting = value }
            return TimedStep()
        }
        isClosed = true
        return TimedStep(timer: .start(after: interval), .send(value))
    }

    @inlinable
    mutating func timerFired(at now: Duration) -> TimedStep<Value, Failure> {
        guard let value = takeRest() else {
            isClosed = false
            return TimedStep()
        }
        return TimedStep(timer: .start(after: interval), .send(value))
    }

    @inlinable
    mutating func takeRest() -> Value? {
        let rest = waiting
        waiting = nil
        return rest
    }
}
