extension Duration {
    /// The longest delay, so that adding it to a time cannot overflow.
    static let century = Duration.seconds(3_155_760_000 as Int64)

    /// The time that is `delay` later than this one; not earlier, and at most a century later.
    func after(_ delay: Duration) -> Duration {
        self + min(max(.zero, delay), .century)
    }

    /// When to run again what was due at this time: a whole number of intervals later, and later than `now`.
    func nextRun(every interval: Duration, after now: Duration) -> Duration {
        let interval = min(interval, .century)
        let next = self + interval
        if next > now { return next }
        let missed = ((now - next) / interval).rounded(.down)
        // So many runs that counting them is not exact.
        if missed > 1e12 { return now + interval }
        var late = next + interval * Int64(missed)
        // The quotient is rounded.
        while late <= now { late += interval }
        return late
    }
}
