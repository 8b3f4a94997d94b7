extension SignalProtocol {
    /// Returns a signal that sends a value only when no other one has followed for a while.
    ///
    /// On completion the value that waits is sent at once; on failure and on disposal it is dropped. Delivers on the
    /// scheduler, except for the value sent on completion. Keeps one value.
    ///
    /// ```
    /// self                     --1-2-3-------4--|
    /// debounce(for: 3 s, on:)  ---------3-------(4|)
    /// ```
    ///
    /// Source: `-throttle:` in RACSignal, which is what the field calls debounce.
    ///
    /// - Parameters:
    ///   - interval: How long it must be quiet; negative counts as zero.
    ///   - scheduler: What measures the time and delivers.
    @inlinable
    public func debounce(for interval: Duration, on scheduler: any Scheduler) -> Signal<Value, Failure> {
        debounce(for: interval, on: scheduler, where: { _ in true })
    }

    /// Returns a signal that sends some values at once, and the others only when no other one has followed for a while.
    ///
    /// A value that goes at once drops the one that waits, for good. Completion, failure and disposal are those of
    /// ``debounce(for:on:)``. Delivers what has waited on the scheduler, everything else where this signal sends it.
    /// Keeps one value.
    ///
    /// ```
    /// self                                  --1-2-3-------9--4-8----|
    /// debounce(for: 3 s, on: s) { $0 < 8 }  ---------3----9----8----|
    /// ```
    ///
    /// Source: `-throttle:valuesPassingTest:` in RACSignal.
    ///
    /// - Parameters:
    ///   - interval: How long it must be quiet after a value that passes the test; negative counts as zero.
    ///   - scheduler: What measures the time and delivers.
    ///   - isDebounced: The test; called once per value, where this signal sends it. A value that fails it goes at
    ///     once.
    @inlinable
    public func debounce(
        for interval: Duration,
        on scheduler: any Scheduler,
        where isDebounced: @escaping @Sendable (Value) -> Bool
    ) -> Signal<Value, Failure> {
        let (source, scheduler) = (signal, scheduler.heldByActions)
        return source.derive { downstream in
            let machine = DebounceMachine<Value, Failure>(interval: Swift.max(interval, .zero))
            TimedJoin(machine, downstream, on: scheduler).attach(to: source) { value in
                isDebounced(value) ? .debounced(value) : .immediate(value)
            }
        }
    }
}

/// Holds a value back until it has been quiet for a while; see ``TimedJoin``.
@usableFromInline
struct DebounceMachine<Value: Sendable, Failure: Error>: TimedMachine {
    @usableFromInline
    enum Input: Sendable {
        case debounced(Value)
        case immediate(Value)
    }

    @usableFromInline let interval: Duration
    @usableFromInline var waiting: Value?

    @inlinable
    init(interval: Duration) {
        self.interval = interval
    }

    @inlinable
    mutating func receive(_ input: Input) -> TimedStep<Value, Failure> {
        switch input {
        case .debounced(let value):
            waiting = value
            return TimedStep(timer: .start(after: interval))
        case .immediate(let value):
            waiting = nil
            return TimedStep(timer: .stop, .send(value))
        }
    }

    @inlinable
    mutating func timerFired(at now: Duration) -> TimedStep<Value, Failure> {
        takeRest().map { TimedStep(.send($0)) } ?? TimedStep()
    }

    @inlinable
    mutating func takeRest() -> Value? {
        let rest = waiting
        waiting = nil
        return rest
    }
}
