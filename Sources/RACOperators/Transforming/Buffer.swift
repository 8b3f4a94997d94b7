extension SignalProtocol {
    /// Returns a signal of arrays of `count` values each.
    ///
    /// ```
    /// self              --1--2--3--|
    /// buffer(count: 2)  -----x-----(y|)     x = [1, 2], y = [3]
    /// ```
    ///
    /// ```swift
    /// let batches = lines.buffer(count: 100)
    /// ```
    ///
    /// - *Completes* after an array of the remaining values, if there are any.
    /// - *Fails* without the remaining values.
    /// - *Keeps* up to `count` values.
    ///
    /// - Parameter count: The number of values in an array. Precondition: positive.
    @inlinable
    public func buffer(count: Int) -> Signal<[Value], Failure> {
        precondition(count > 0, "buffer(count:) needs a positive count, but got \(count)")
        return liftEvents { downstream in
            let values = SubscriptionState<[Value]>([])
            return Subscriber(sendingLastTo: downstream) { value in
                values.value.append(value)
                guard values.value.count == count else { return }
                let full = values.value
                values.value = []
                downstream.send(full)
            } last: {
                values.value.isEmpty ? nil : values.value
            }
        }
    }

    /// Returns a signal of arrays of the values that arrived within an interval.
    ///
    /// The time begins with the first value of an array, so there are no empty arrays. If the scheduler is late, an array also
    /// holds the values that arrive before its delivery.
    ///
    /// ```
    /// self                     --1-2---------3--|
    /// buffer(for: 4 s, on: s)  ------x----------(y|)     x = [1, 2], y = [3]
    /// ```
    ///
    /// ```swift
    /// let batches = lines.buffer(for: .seconds(1), on: scheduler)
    /// ```
    ///
    /// - *Completes* immediately, after an array of the values gathered so far.
    /// - *Fails* immediately, without the values gathered so far.
    /// - *Keeps* the values of one array, without limit.
    /// - *Delivers on* the scheduler, except for the array sent on completion.
    ///
    /// - Parameters:
    ///   - interval: Time from the first value of an array to its delivery. Negative counts as zero.
    ///   - scheduler: The scheduler that measures the time and delivers.
    @inlinable
    public func buffer(for interval: Duration, on scheduler: any Scheduler) -> Signal<[Value], Failure> {
        buffer(for: interval, count: .max, on: scheduler)
    }

    /// Returns a signal of arrays of the values that arrived within an interval, with at most `count` values in each.
    ///
    /// An array is sent when it is full or when its time is over. The time begins with the first value, so no array is empty.
    ///
    /// ```
    /// self                               --1-2-3-------4--------|
    /// buffer(for: 4 s, count: 2, on: s)  ----x-----y-------z----|     x = [1, 2], y = [3], z = [4]
    /// ```
    ///
    /// ```swift
    /// let batches = lines.buffer(for: .seconds(1), count: 100, on: scheduler)
    /// ```
    ///
    /// - *Completes* immediately, after an array of the values gathered so far.
    /// - *Fails* immediately, without the values gathered so far.
    /// - *Keeps* up to `count` values.
    /// - *Delivers on* the scheduler, but full arrays and the last array on the thread of the value or the completion.
    ///
    /// - Parameters:
    ///   - interval: Time from the first value of an array to its delivery. Negative counts as zero.
    ///   - count: The largest number of values in an array. Precondition: positive.
    ///   - scheduler: The scheduler that measures the time and delivers.
    @inlinable
    public func buffer(
        for interval: Duration,
        count: Int,
        on scheduler: any Scheduler
    ) -> Signal<[Value], Failure> {
        precondition(count > 0, "buffer(for:count:on:) needs a positive count, but got \(count)")
        let (source, scheduler) = (signal, scheduler.heldByActions)
        return source.derive { downstream in
            let machine = BufferMachine<Value, Failure>(interval: interval, count: count)
            TimerCoordinator(machine, downstream, on: scheduler).attach(to: source) { $0 }
        }
    }
}

@usableFromInline
struct BufferMachine<Value: Sendable, Failure: Error>: TimerMachine {
    @usableFromInline let interval: Duration
    @usableFromInline let count: Int
    @usableFromInline var values: [Value] = []

    @inlinable
    init(interval: Duration, count: Int) {
        self.interval = interval
        self.count = count
    }

    @inlinable
    mutating func receive(_ value: Value) -> TimerAction<[Value], Failure> {
        values.append(value)
        if values.count == count { return TimerAction(timer: .stop, takeRest().map { .send($0) } ?? .nothing) }
        return values.count == 1 ? TimerAction(timer: .start(after: interval)) : TimerAction()
    }

    @inlinable
    mutating func timerFired(at now: Duration) -> TimerAction<[Value], Failure> {
        takeRest().map { TimerAction(.send($0)) } ?? TimerAction()
    }

    @inlinable
    mutating func takeRest() -> [Value]? {
        if values.isEmpty { return nil }
        let rest = values
        values = []
        return rest
    }
}
