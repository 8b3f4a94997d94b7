import Synchronization

/// Measures a time that is ended on any thread.
final class Stopwatch: Sendable {
    private let start = ContinuousClock.now
    private let end = Mutex<ContinuousClock.Instant?>(nil)

    /// Ends the time. Only the first call counts.
    func stop() {
        end.withLock { $0 = $0 ?? .now }
    }

    /// The time that it took, or has taken until now.
    var seconds: Double { start.duration(to: end.withLock { $0 } ?? .now) / .seconds(1) }
}
