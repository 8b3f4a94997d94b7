/// Times and delays that cannot overflow.
///
/// Users, foreign clocks and foreign schedulers can pass any `Duration`. All arithmetic with future times uses
/// ``Swift/Duration/after(_:)``, ``Swift/Duration/later(by:)`` and ``Swift/Duration/since(_:)``. These functions bound their
/// arguments, so that each sum and each difference fits into a `Duration`, and its seconds fit into an `Int64`.
extension Duration {
    /// The longest delay of a scheduler. A longer delay counts as a century.
    @inlinable package static var century: Duration {
        Duration(attoseconds: 3_155_760_000_000_000_000_000_000_000)
    }

    /// The latest time of a scheduler, 146,000 million years. The seconds of twice this time still fit into an `Int64`.
    @inlinable package static var latestTime: Duration {
        Duration(attoseconds: 4_611_686_018_427_387_903_000_000_000_000_000_000)
    }

    /// This duration limited to a valid delay, from zero to a century.
    @inlinable package var boundedDelay: Duration {
        if attoseconds <= 0 { return .zero }
        return Duration.century.precedes(self) ? .century : self
    }

    /// This duration limited to a valid time, from minus ``latestTime`` to ``latestTime``.
    @inlinable package var boundedTime: Duration {
        let latest = Duration.latestTime
        if latest.precedes(self) { return latest }
        return attoseconds < -latest.attoseconds ? Duration(attoseconds: -latest.attoseconds) : self
    }

    /// Returns whether this time is earlier than the other time. This function is inlined, because timers compare times often,
    /// and the operator `<` is a call into the standard library.
    @inlinable
    package func precedes(_ other: Duration) -> Bool {
        attoseconds < other.attoseconds
    }

    /// Returns the due time of a delay that begins at this time, limited to the range from this time to a century later.
    @inlinable
    package func after(_ delay: Duration) -> Duration {
        Duration(attoseconds: boundedTime.attoseconds + delay.boundedDelay.attoseconds)
    }

    /// Returns the sum of this time and a duration, which can be negative. The result is at most ``latestTime``.
    @inlinable
    package func later(by duration: Duration) -> Duration {
        Duration(attoseconds: boundedTime.attoseconds + duration.boundedTime.attoseconds).boundedTime
    }

    /// Returns the duration since another time. The result is negative if this time is earlier.
    @inlinable
    package func since(_ other: Duration) -> Duration {
        Duration(attoseconds: boundedTime.attoseconds - other.boundedTime.attoseconds)
    }
}
