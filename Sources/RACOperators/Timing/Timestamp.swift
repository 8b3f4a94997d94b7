extension SignalProtocol {
    /// Returns a signal of this signal's values, each with the time at which the value was sent.
    ///
    /// The time is the scheduler's `now`, a duration since an origin that the scheduler chooses.
    ///
    /// ```
    /// self              --a---b--|
    /// timestamp(on: s)  --x---y--|     x = (a, 2 s), y = (b, 6 s)
    /// ```
    ///
    /// ```swift
    /// let log = lines.timestamp(on: scheduler).map { "\($0.time): \($0.value)" }
    /// ```
    ///
    /// - Parameter scheduler: The scheduler whose `now` is read.
    @inlinable
    public func timestamp(on scheduler: any Scheduler) -> Signal<(value: Value, time: Duration), Failure> {
        let scheduler = scheduler.heldByActions
        return liftValues { next in
            { next((value: $0, time: scheduler.now)) }
        }
    }

    /// Returns a signal that sends, in place of each value, the time since the previous value or the subscription.
    ///
    /// ```
    /// self                    --a---b-|
    /// measureInterval(on: s)  --x---y-|     x = 2 s, y = 4 s
    /// ```
    ///
    /// ```swift
    /// let pauses = taps.measureInterval(on: scheduler)
    /// ```
    ///
    /// - Parameter scheduler: The scheduler whose `now` is read. Nothing is scheduled.
    @inlinable
    public func measureInterval(on scheduler: any Scheduler) -> Signal<Duration, Failure> {
        let scheduler = scheduler.heldByActions
        return liftValues { next in
            let last = SubscriptionState(scheduler.now)
            return { _ in
                let now = scheduler.now
                let passed = now - last.value
                last.value = now
                next(passed)
            }
        }
    }
}
