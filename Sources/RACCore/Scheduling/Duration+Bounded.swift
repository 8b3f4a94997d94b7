/// Times and delays that cannot overflow.
///
/// Users give any `Duration`, and so do clocks and schedulers that are not ours. All arithmetic with a time to come goes through
/// ``Swift/Duration/after(_:)``, ``Swift/Duration/later(by:)`` and ``Swift/Duration/since(_:)``. They bound what they are given, so that
/// every sum and every difference is one that a `Duration` can hold, and whose seconds an `Int64` can count.
extension Duration {
    /// The longest delay.
    @inlinable package static var century: Duration {
        Duration(attoseconds: 3_155_760_000_000_000_000_000_000_000)
    }

    /// The latest time that a scheduler shows: 146,000 million years. Half of what `components` can count.
    @inlinable package static var latestTime: Duration {
        Duration(attoseconds: 4_611_686_018_427_387_903_000_000_000_000_000_000)
    }

    /// This as a delay: negative counts as zero, more than a century as a century.
    @inlinable package var boundedDelay: Duration {
        if attoseconds <= 0 { return .zero }
        return Duration.century.precedes(self) ? .century : self
    }

    /// This as a time: between the latest one and the same before zero.
    @inlinable package var boundedTime: Duration {
        let latest = Duration.latestTime
        if latest.precedes(self) { return latest }
        return attoseconds < -latest.attoseconds ? Duration(attoseconds: -latest.attoseconds) : self
    }

    /// Returns whether it is the earlier of two times. Each timer asks that often, and the operator is a call into the standard
    /// library.
    @inlinable
    package func precedes(_ other: Duration) -> Bool {
        attoseconds < other.attoseconds
    }

    /// When something is due that begins to wait at this time: not earlier, and at most a century later.
    @inlinable
    package func after(_ delay: Duration) -> Duration {
        Duration(attoseconds: boundedTime.attoseconds + delay.boundedDelay.attoseconds)
    }

    /// The time that is later by any duration, or earlier by a negative one. At most the latest time.
    @inlinable
    package func later(by duration: Duration) -> Duration {
        Duration(attoseconds: boundedTime.attoseconds + duration.boundedTime.attoseconds).boundedTime
    }

    /// How much later this time is than another. Negative if it is earlier.
    @inlinable
    package func since(_ other: Duration) -> Duration {
        Duration(attoseconds: boundedTime.attoseconds - other.boundedTime.attoseconds)
    }
}
