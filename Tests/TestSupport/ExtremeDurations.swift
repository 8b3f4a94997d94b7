/// Durations at the limits of arithmetic. No operator or scheduler must overflow with them.
public enum ExtremeDurations {
    /// The longest delay that schedulers support.
    public static let century = Duration.seconds(3_155_760_000)
    /// Durations of more than a century.
    public static let longest = [
        Duration(attoseconds: .max), Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999),
        .seconds(Int64.max), century + .seconds(1), century + Duration(attoseconds: 1),
    ]
    /// Durations below zero.
    public static let negative = [
        Duration(attoseconds: .min), .seconds(Int64.min), Duration(attoseconds: -1),
    ]
    /// All durations of this type, and zero.
    public static let all = longest + negative + [.zero, century]
}
