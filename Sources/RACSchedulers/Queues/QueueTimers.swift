import Dispatch
import RACCore

/// Runs the delayed and repeating actions of one queue, with one Dispatch timer for all of them.
///
/// Making a Dispatch timer and cancelling it takes longer than all the rest of scheduling, and most timers are disposed of before
/// they are due: timeouts, debouncing. So the one timer is set for the earliest action, again only if an earlier one arrives.
/// If that action has been disposed when the timer fires, the timer is set for what is the earliest then.
///
/// Why nothing is missed: ``TimerQueue`` decides under its lock what the timer has to be told, so each change that needs an
/// earlier time calls `setTimer()`. Two threads may arrive there in another order than they decided. That does no harm: both
/// read inside the timer's lock what is the earliest *now*, so the one that sets the timer last sets it right. Why actions
/// never overlap: only `fire()` runs them, and the queue is serial. Why they overtake no block that was put into the queue
/// before they were due: the timer waits in the queue like any block, and when its turn arrives `fire()` runs what was due at the
/// first moment at which it can have entered the queue. For what became due later the timer is set once more, and goes behind.
///
/// This keeps what waits, and the timer keeps neither this nor the actions. So an action keeps the scheduler that owns this:
/// it is to run even if nobody else keeps the scheduler.
final class QueueTimers: Sendable {
    /// The timers of all main schedulers.
    static let main = QueueTimers(on: .main)

    private let queue: DispatchQueue
    private let timerQueue = Lock(TimerQueue())
    /// Locked outside the agenda's lock, never inside it.
    private let timer = Lock<DispatchTimer?>(nil)

    init(on queue: DispatchQueue) {
        self.queue = queue
    }

    deinit {
        timer.withLock { $0 }?.source.cancel()
    }

    /// Runs an action on the queue after a delay, once or again and again.
    ///
    /// - Parameters:
    ///   - delay: Time from now. An action that runs once goes into the queue immediately if this is not positive.
    ///   - interval: Time between two runs, or `nil` for an action that runs once.
    ///   - tolerance: How much later it may run.
    ///   - scheduler: Kept as long as the action waits for its time.
    ///   - action: What to run.
    /// - Returns: Disposing it keeps the action from running, and releases it.
    func schedule(
        after delay: Duration,
        every interval: Duration? = nil,
        tolerance: Duration,
        keeping scheduler: QueueScheduler? = nil,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        if interval == nil, delay <= .zero { return queue.scheduleAction(action) }
        let timed = ScheduledTimer(action, every: interval, tolerance: tolerance, keeping: scheduler)
        let now = DispatchTime.elapsed
        if timerQueue.withLock({ $0.add(timed, after: delay, at: now) }) == .mustWake { setTimer() }
        return timed
    }

    private func fire() {
        let now = DispatchTime.elapsed
        timerQueue.run(timerQueue.withLock { $0.beginRequestedTurn(at: now) }) { DispatchTime.elapsed }
        setTimer()
    }

    private func setTimer() {
        timer.withLock { timer in
            let now = DispatchTime.elapsed
            guard let wakeUp = timerQueue.withLock({ $0.requestWakeUp(at: now) }) else { return }
            if let timer { return timer.set(wakeUp) }
            let first = DispatchTimer(on: queue) { [weak self] in self?.fire() }
            first.set(wakeUp)
            first.source.activate()
            timer = first
        }
    }
}

/// A Dispatch timer that is set again and again.
///
/// `@unchecked Sendable` because a Dispatch source may be used from any thread, which its Swift type does not say
/// everywhere.
private struct DispatchTimer: @unchecked Sendable {
    let source: any DispatchSourceTimer

    init(on queue: DispatchQueue, _ handler: @escaping @Sendable () -> Void) {
        source = DispatchSource.makeTimerSource(queue: queue)
        source.setEventHandler(handler: handler)
    }

    func set(_ wakeUp: WakeUp) {
        source.schedule(
            deadline: DispatchTime(uptimeNanoseconds: UInt64(wakeUp.earliest.nanoseconds)),
            leeway: .nanoseconds(Int(clamping: (wakeUp.latest - wakeUp.earliest).nanoseconds))
        )
    }
}
