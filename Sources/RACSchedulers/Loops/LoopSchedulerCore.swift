import RACCore

/// The part of a ``LoopScheduler`` that subscriptions keep. This object does not hold the scheduler. After the scheduler has
/// been deallocated, actions are released without running, and the loop is no longer woken up.
final class LoopSchedulerCore: TimelineScheduler {
    private let time: @Sendable () -> Duration
    /// `nil` once the scheduler has been deallocated.
    private let wake: Lock<Wake?>
    private let timerQueue = Lock(TimerQueue())

    init(time: @escaping @Sendable () -> Duration, wake: @escaping @Sendable () -> Void) {
        self.time = time
        self.wake = Lock(Wake(run: wake))
    }

    private struct Wake: Sendable {
        let run: @Sendable () -> Void
    }

    func end() {
        for action in timerQueue.withLock({ $0.timeline.end() }) { action.dispose() }
        let released = wake.withLock { $0.take() }
        _ = consume released
    }

    func runDue() -> Duration? {
        let start = time()
        timerQueue.run(timerQueue.withLock { $0.beginTurn(at: start) }, time)
        let end = time()
        return timerQueue.withLock { timerQueue in
            let now = timerQueue.timeline.advance(to: end)
            return timerQueue.requestWakeUp(at: end).map { max(.zero, $0.earliest - now) }
        }
    }

    var nextDeadline: Duration? {
        timerQueue.withLock { $0.timeline.first()?.time }
    }

    var now: Duration {
        let time = time()
        return timerQueue.withLock { $0.timeline.advance(to: time) }
    }

    func schedule(_ action: ScheduledTimer, after delay: Duration) -> any Disposable {
        let present = time()
        let outcome = timerQueue.withLock { $0.add(action, after: delay, at: present) }
        switch outcome {
        case .known: break
        case .mustWake:
            let wake = wake.withLock { $0 }
            assertNoLockHeld()
            wake?.run()
        case .refused: action.dispose()
        }
        return action
    }
}
