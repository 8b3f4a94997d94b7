import RACCore

/// The virtual time of a ``TestScheduler`` as a Swift clock, for async code under test.
///
/// ```swift
/// let scheduler = TestScheduler()
/// let poller = Poller(clock: scheduler.clock)     // Poller<some Clock<Duration>>
/// ```
///
/// When the time reaches the deadline of a sleeping task, an action of the scheduler resumes the task. This action runs in
/// order with all other actions. ``TestScheduler/advance(by:isolation:)`` describes when the resumed task runs. The clock and
/// each sleeping task keep the scheduler.
public struct TestClock: Clock {
    /// A point in virtual time.
    public struct Instant: InstantProtocol {
        /// The time since the scheduler was created.
        public var offset: Duration

        /// Creates a point in time.
        ///
        /// - Parameter offset: The time since the scheduler was created.
        public init(offset: Duration = .zero) {
            self.offset = offset
        }

        /// Returns the point in time that is `duration` later, limited to the maximum of ``TestScheduler/now``.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset.later(by: duration))
        }

        /// Returns the time from this point to `other`.
        public func duration(to other: Instant) -> Duration {
            other.offset.since(offset)
        }

        /// Returns whether `left` is before `right`.
        public static func < (left: Instant, right: Instant) -> Bool {
            left.offset < right.offset
        }
    }

    let scheduler: TestScheduler

    /// The present time of the scheduler.
    public var now: Instant { Instant(offset: scheduler.now) }

    /// The smallest difference between two times. It is zero, because virtual time is exact.
    public var minimumResolution: Duration { .zero }

    /// Waits until virtual time has reached `deadline`. If the time has already reached `deadline`, other ready tasks get a
    /// turn before this method returns. If the time is not advanced, this method waits forever.
    ///
    /// - Parameters:
    ///   - deadline: The time at which this method returns.
    ///   - tolerance: Ignored, because virtual time is exact.
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        if !scheduler.tasks.isCurrent { scheduler.hasForeignSleepers.withLock { $0 = true } }
        guard deadline > now else {
            await Task.yield()
            return try Task.checkCancellation()
        }
        let sleeper = Sleeper()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                sleeper.start(continuation, until: deadline.offset, on: scheduler)
            }
        } onCancel: {
            sleeper.wake(.failure(CancellationError()))
        }
    }
}

/// Resumes a task at its deadline or when it is cancelled, and only once: the thread that takes the continuation under the lock
/// resumes the task.
private final class Sleeper: Sendable {
    private let continuation = Lock<CheckedContinuation<Void, any Error>?>(nil)
    private let alarm = SerialDisposable()

    func start(_ continuation: CheckedContinuation<Void, any Error>, until time: Duration, on scheduler: TestScheduler)
    {
        self.continuation.withLock { $0 = continuation }
        alarm.disposable = scheduler.schedule(at: time) { self.wake(.success(())) }
        // A cancellation before this method has found no continuation.
        if Task.isCancelled { wake(.failure(CancellationError())) }
    }

    func wake(_ result: Result<Void, any Error>) {
        let continuation = continuation.withLock { $0.take() }
        alarm.dispose()
        continuation?.resume(with: result)
    }
}
