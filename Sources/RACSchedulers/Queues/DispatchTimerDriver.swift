import Dispatch
import RACCore

/// Runs all delayed and repeating actions of one queue with a single Dispatch timer.
///
/// Creating and cancelling a Dispatch timer costs more than all other parts of scheduling. Most delayed actions, such as those
/// of timeouts and debouncing, are disposed before they are due. Therefore the timer is set for the earliest action, and is set
/// again only when an earlier action is scheduled. If the earliest action is already disposed when the timer fires, the timer
/// is set for the next pending action.
///
/// Why this driver is correct:
/// - *No action is missed.* ``TimerQueue`` decides under its lock when the timer must fire. A thread that schedules an earlier
///   action then calls `setTimer()`. Two threads can call `setTimer()` in either order. Both read the present earliest time
///   while they hold the lock of the timer, so the last call sets the correct time.
/// - *Actions never overlap.* Only `fire()` runs delayed actions, and the queue is serial.
/// - *Actions overtake no block that was enqueued before they were due.* The handler of the timer waits in the queue like any
///   block. `fire()` runs only the actions that were due when the handler could first be enqueued. For actions that became due
///   later, the timer is set again, and its handler is enqueued at the end of the queue.
///
/// This object keeps the pending actions. The Dispatch timer keeps neither this object nor the actions. A pending action must
/// run even if its scheduler has no other reference. Therefore the action keeps the scheduler, which keeps this object.
final class DispatchTimerDriver: Sendable {
    /// The driver of the main queue, which all main schedulers share.
    static let main = DispatchTimerDriver(on: .main)

    private let queue: DispatchQueue
    private let timerQueue = Lock(TimerQueue())
    /// The Dispatch timer, created when the first delayed action is scheduled. A thread that needs both locks takes this lock
    /// first, and then the lock of `timerQueue`.
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
    ///   - delay: The time from now. If the delay is zero or less, an action that runs once is enqueued immediately.
    ///   - interval: The time between two runs, or `nil` for an action that runs once.
    ///   - tolerance: The longest permitted delay after the due time.
    ///   - scheduler: The scheduler to keep as long as the action can run.
    ///   - action: The action to run.
    /// - Returns: A disposable that cancels the action and releases its closure.
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
/// `@unchecked Sendable` is correct, because a Dispatch source can be used from any thread. Its Swift type does not always
/// declare `Sendable`.
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
