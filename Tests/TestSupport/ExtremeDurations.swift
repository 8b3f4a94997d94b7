/// Durations that no arithmetic must overflow with.
public enum ExtremeDurations {
    /// The longest delay there is.
    public static let century = Duration.seconds(3_155_760_000)
    /// More than a century.
    public static let longest = [
        Duration(attoseconds: .max), Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999),
        .seconds(Int64.max), century + .seconds(1), century + Duration(attoseconds: 1),
    ]
    /// Less than zero.
    public static let negative = [
        Duration(attoseconds: .min), .seconds(Int64.min), Duration(attoseconds: -1),
    ]
    /// Those, zero and a century.
    public static let all = longest + negative + [.zero, century]
}
