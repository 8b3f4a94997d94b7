import Dispatch
import RACCore

/// Runs the delayed and repeating actions of one queue, with one Dispatch timer for all of them.
///
/// Creating and cancelling a Dispatch timer costs more than all other parts of scheduling. Most delayed actions, such as those
/// of timeouts and debouncing, are disposed before they are due. Therefore one Dispatch timer is set for the earliest action,
/// and is set again only if an earlier action is scheduled. If that action has been disposed when the timer fires, the timer is
/// set for the action that is then the earliest.
///
/// Why it is right:
/// - *No action is missed.* ``TimerQueue`` decides under its lock when the timer must fire, so each change that needs an
///   earlier time calls `setTimer()`. Two threads can call `setTimer()` in a different order from their decisions. The order
///   does not matter: both threads read the *present* earliest time inside the timer's lock, so the last thread sets the timer
///   correctly.
/// - *Actions never overlap.* Only `fire()` runs them, and the queue is serial.
/// - *Actions overtake no block that was enqueued before they were due.* The timer waits in the queue like any block. In its
///   turn `fire()` runs the actions that were due at the first moment at which the timer could enter the queue. For later
///   actions the timer is set again, and is enqueued at the end.
///
/// This object keeps the pending actions, and the timer keeps neither this object nor the actions. Therefore an action keeps
/// the scheduler that owns this object, because the action must run even if there is no other reference to the scheduler.
final class DispatchTimerDriver: Sendable {
    /// The timers of all main schedulers.
    static let main = DispatchTimerDriver(on: .main)

    private let queue: DispatchQueue
    private let timerQueue = Lock(TimerQueue())
    /// The Dispatch timer, created for the first delayed action. This lock is taken before the lock of `timerQueue`, never
    /// while that lock is held.
    private let timer = Lock<DispatchTimer?>(nil)

    init(on queue: DispatchQueue) {
        self.queue = queue
    }

    deinit {
        timer.withLock { $0 }?.source.cancel()
    }

    /// Runs an action on the queue after a delay, once or repeatedly.
    ///
    /// - Parameters:
    ///   - delay: Time from now. An action that runs once is enqueued immediately if the delay is not positive.
    ///   - interval: Time between two runs, or `nil` for an action that runs once.
    ///   - tolerance: The longest permitted delay after the due time.
    ///   - scheduler: Kept until the action is due.
    ///   - action: The action to run.
    /// - Returns: A disposable that keeps the action from running, and releases it.
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

/// A Dispatch timer that is set repeatedly.
///
/// `@unchecked Sendable` because a Dispatch source can be used from any thread, which its Swift type does not always declare.
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
