import RACCore

extension Duration {
    /// Returns the first time after `now` that is one or more whole intervals after this due time. An interval of more than a
    /// century counts as a century. Precondition: `now` is at most ``latestTime``.
    func nextRun(every interval: Duration, after now: Duration) -> Duration {
        let interval = interval.boundedDelay
        let next = after(interval)
        if now.precedes(next) { return next }
        let missed = ((now - next) / interval).rounded(.down)
        // Beyond 10^12 missed runs the division is not exact.
        if missed > 1e12 { return now.after(interval) }
        var late = next + interval * Int64(missed)
        // The quotient is rounded, so this time may still be too early.
        while late <= now { late = late.after(interval) }
        return late
    }
}
