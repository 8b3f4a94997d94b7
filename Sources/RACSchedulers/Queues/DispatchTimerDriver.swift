import Dispatch
import RACCore

/// Runs all delayed and repeating actions of one queue with a single Dispatch timer.
///
/// Creating and cancelling a Dispatch timer costs more than all other parts of scheduling, and most delayed actions are
/// disposed before they are due. Therefore the timer is set for the earliest action, and is set again only if an earlier action
/// is scheduled. If the earliest action is disposed when the timer fires, the timer is set for the next pending action.
///
/// Why this driver is correct:
/// - *No action is missed.* ``TimerQueue`` decides under its lock when the timer must fire. A thread that schedules an earlier
///   action then calls `setTimer()`. If two threads call `setTimer()`, both read the earliest time while they hold the lock of
///   the timer, so the last call sets the correct time.
/// - *Actions never overlap.* Only `fire()` runs delayed actions, and the queue is serial.
/// - *Actions overtake no block that was enqueued before they were due.* `fire()` runs only the actions that were due when the
///   timer's handler could first be enqueued. For later actions, the timer is set again, which enqueues its handler last.
///
/// The Dispatch timer retains neither this object nor the actions. A pending action must run even if its scheduler has no
/// other reference. Therefore the action retains the scheduler, which retains this object.
final class DispatchTimerDriver: Sendable {
    static let main = DispatchTimerDriver(on: .main)

    private let queue: DispatchQueue
    private let timerQueue = Lock(TimerQueue())
    /// Created with the first delayed action. A thread that needs both locks takes this lock before the lock of `timerQueue`.
    private let timer = Lock<DispatchTimer?>(nil)

    init(on queue: DispatchQueue) {
        self.queue = queue
    }

    deinit {
        timer.withLock { $0 }?.source.cancel()
    }

    /// The driver keeps `scheduler` as long as the action can run.
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
