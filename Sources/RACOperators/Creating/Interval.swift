extension Signal where Value == Duration, Failure == Never {
    /// Returns a signal that sends the time at a regular pace, forever.
    ///
    /// The first value arrives one interval after the subscription. Each value is the scheduler's `now`. If the scheduler is
    /// late by an interval or more, the missed values are not sent.
    ///
    /// ```
    /// interval(2 s, on: s)  --x-y-z-…     x = 2 s, y = 4 s, z = 6 s
    /// ```
    ///
    /// ```swift
    /// let clock = Signal.interval(.seconds(1), on: .main)
    /// ```
    ///
    /// - *Delivers on* the scheduler.
    ///
    /// - Parameters:
    ///   - interval: The time between two values. Precondition: positive.
    ///   - scheduler: The scheduler that measures the time and delivers.
    ///   - tolerance: The permitted lateness, to save power. The schedulers of the framework allow at most half an interval.
    public static func interval(
        _ interval: Duration,
        on scheduler: any Scheduler,
        tolerance: Duration = .zero
    ) -> Signal<Duration, Never> {
        precondition(interval > .zero, "interval(_:on:) needs a positive interval, but got \(interval)")
        return timer(after: interval, every: interval, on: scheduler, tolerance: tolerance)
    }

    /// Returns a signal that sends the time once, after a delay, and completes.
    ///
    /// The value is the scheduler's `now`. Disposing the subscription during the delay removes the timer from the scheduler.
    ///
    /// ```
    /// timer(after: 3 s, on: s)  ---(x|)     x = 3 s
    /// ```
    ///
    /// ```swift
    /// let deadline = Signal.timer(after: .seconds(10), on: .main)
    /// ```
    ///
    /// - *Delivers on* the scheduler.
    ///
    /// - Parameters:
    ///   - delay: The time from the subscription to the value. Negative counts as zero.
    ///   - scheduler: The scheduler that measures the time and delivers.
    public static func timer(after delay: Duration, on scheduler: any Scheduler) -> Signal<Duration, Never> {
        let scheduler = scheduler.heldByActions
        return .trusted { subscriber in
            scheduler.schedule(parent: subscriber.lifetime, after: delay) {
                subscriber.send(scheduler.now)
                subscriber.complete()
            }
        }
    }
    /// Returns a signal that sends the time after a delay, and then at a regular pace, forever.
    ///
    /// Each value is the scheduler's `now`. If the scheduler is late by an interval or more, the missed values are not sent.
    ///
    /// ```
    /// timer(after: 1 s, every: 3 s, on: s)  -x--y--z--…     x = 1 s, y = 4 s, z = 7 s
    /// ```
    ///
    /// ```swift
    /// let clock = Signal.timer(after: .zero, every: .seconds(1), on: .main)
    /// ```
    ///
    /// - *Delivers on* the scheduler.
    ///
    /// - Parameters:
    ///   - delay: The time from the subscription to the first value. Negative counts as zero.
    ///   - interval: The time between two values. Precondition: positive.
    ///   - scheduler: The scheduler that measures the time and delivers.
    ///   - tolerance: The permitted lateness, to save power. The schedulers of the framework allow at most half an interval.
    public static func timer(
        after delay: Duration,
        every interval: Duration,
        on scheduler: any Scheduler,
        tolerance: Duration = .zero
    ) -> Signal<Duration, Never> {
        precondition(interval > .zero, "timer(after:every:on:) needs a positive interval, but got \(interval)")
        let scheduler = scheduler.heldByActions
        return .trusted { subscriber in
            let repetition = scheduler.schedule(
                after: delay.boundedDelay,
                every: interval.boundedDelay,
                tolerance: tolerance.boundedDelay
            ) {
                if !subscriber.isDisposed { subscriber.send(scheduler.now) }
            }
            subscriber.add(repetition)
        }
    }
}
