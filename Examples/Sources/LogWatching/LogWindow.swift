/// A span of time up to the present, whose lines are counted.
public enum LogWindow: Int, CaseIterable, Sendable {
    case second = 1
    case tenSeconds = 10
    case minute = 60

    /// The length of the window.
    public var seconds: Int { rawValue }
}
