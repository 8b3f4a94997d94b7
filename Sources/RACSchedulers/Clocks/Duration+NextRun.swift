import RACCore

extension Duration {
    /// When to run again what was due at this time: a whole number of intervals later, and later than `now`.
    ///
    /// - Parameters:
    ///   - interval: Time between two runs. More than a century counts as a century.
    ///   - now: At most the latest time of a scheduler.
    func nextRun(every interval: Duration, after now: Duration) -> Duration {
        let interval = interval.boundedDelay
        let next = after(interval)
        if now.precedes(next) { return next }
        let missed = ((now - next) / interval).rounded(.down)
        // So many runs that counting them is not exact.
        if missed > 1e12 { return now.after(interval) }
        var late = next + interval * Int64(missed)
        // The quotient is rounded.
        while late <= now { late = late.after(interval) }
        return late
    }
}
