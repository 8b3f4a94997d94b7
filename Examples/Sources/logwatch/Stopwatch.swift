import Synchronization

/// Measures a time. Any thread can end the time.
final class Stopwatch: Sendable {
    private let start = ContinuousClock.now
    private let end = Mutex<ContinuousClock.Instant?>(nil)

    /// Ends the time. Only the first call has an effect.
    func stop() {
        end.withLock { $0 = $0 ?? .now }
    }

    /// The measured time. If it has not ended, the time until now.
    var seconds: Double { start.duration(to: end.withLock { $0 } ?? .now) / .seconds(1) }
}
