import Synchronization

/// Measures a time that can be ended on any thread.
final class Stopwatch: Sendable {
    private let start = ContinuousClock.now
    private let end = Mutex<ContinuousClock.Instant?>(nil)

    /// Ends the time. Only the first call has an effect.
    func stop() {
        end.withLock { $0 = $0 ?? .now }
    }

    /// The measured time, or the time until now if it has not ended.
    var seconds: Double { start.duration(to: end.withLock { $0 } ?? .now) / .seconds(1) }
}
