/// Arithmetic with times that never overflows. Users, clocks and foreign schedulers can pass any `Duration`, so the operands are
/// bounded first. Each sum and each difference fits into a `Duration`, and its seconds fit into an `Int64`.
extension Duration {
    /// The longest delay of a scheduler.
    @inlinable package static var longestDelay: Duration {
        Duration(attoseconds: 3_155_760_000_000_000_000_000_000_000)
    }

    /// The latest time of a scheduler, 146,000 million years. The seconds of twice this time still fit into an `Int64`.
    @inlinable package static var latestTime: Duration {
        Duration(attoseconds: 4_611_686_018_427_387_903_000_000_000_000_000_000)
    }

    @inlinable package var boundedDelay: Duration {
        if attoseconds <= 0 { return .zero }
        return Duration.longestDelay.precedes(self) ? .longestDelay : self
    }

    @inlinable package var boundedTime: Duration {
        let latest = Duration.latestTime
        if latest.precedes(self) { return latest }
        return attoseconds < -latest.attoseconds ? Duration(attoseconds: -latest.attoseconds) : self
    }

    /// Returns whether this time is earlier. Timers compare times often, and unlike `<`, this method does not call the standard
    /// library.
    @inlinable
    package func precedes(_ other: Duration) -> Bool {
        attoseconds < other.attoseconds
    }

    /// Returns the due time of a delay that begins at this time.
    @inlinable
    package func after(_ delay: Duration) -> Duration {
        Duration(attoseconds: boundedTime.attoseconds + delay.boundedDelay.attoseconds)
    }

    @inlinable
    package func later(by duration: Duration) -> Duration {
        Duration(attoseconds: boundedTime.attoseconds + duration.boundedTime.attoseconds).boundedTime
    }

    @inlinable
    package func since(_ other: Duration) -> Duration {
        Duration(attoseconds: boundedTime.attoseconds - other.boundedTime.attoseconds)
    }
}
