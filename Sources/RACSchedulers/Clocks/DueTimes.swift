extension Duration {
    /// The longest delay, so that adding it to a time cannot overflow.
    static let century = Duration.seconds(3_155_760_000 as Int64)

    /// Whether it is the earlier of two times. Each timer asks that often, and the operator is a call into the standard library.
    func precedes(_ other: Duration) -> Bool {
        attoseconds < other.attoseconds
    }

    /// The time that is `delay` later than this one; not earlier, and at most a century later.
    func after(_ delay: Duration) -> Duration {
        if delay.attoseconds <= 0 { return self }
        return Duration(attoseconds: attoseconds + (Duration.century.precedes(delay) ? .century : delay).attoseconds)
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
