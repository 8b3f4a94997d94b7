import Dispatch
import RACCore

/// A value attached to a queue, which provides the queue's ``QueueScheduler`` to code that runs on the queue.
///
/// A queued action does not retain its scheduler. Otherwise the scheduling thread and the queue would compete for the
/// scheduler's reference count. Therefore the scheduler can be deallocated before the action reads ``QueueScheduler/current``.
/// In this case the mark creates a new scheduler with the same queue. No code has a reference to the deallocated scheduler, so
/// no code can notice the difference.
///
/// The mark and the queue retain each other: the mark needs the queue to create a new scheduler. A scheduler that is
/// deallocated enqueues a block that calls `clear()`. This block runs after all actions of the scheduler, because a delayed
/// action retains its scheduler. After the last call of `clear()`, the mark releases the queue. No action that could read the
/// scheduler is left then.
final class SchedulerMark: Sendable {
    private struct State: Sendable {
        weak var scheduler: QueueScheduler?
        /// The number of schedulers of this queue that are alive, or whose actions have not all run.
        var users = 1
        var queue: DispatchQueue?
    }

    private static let key: DispatchSpecificKey<SchedulerMark> = {
        #if DEBUG
            CurrentQueue.describeDispatchQueues()
        #endif
        return DispatchSpecificKey()
    }()

    private let state: Lock<State>

    /// The mark of the queue on which the running code is.
    static var current: SchedulerMark? { DispatchQueue.getSpecific(key: key) }

    init(_ queue: DispatchQueue) {
        state = Lock(State(queue: queue))
        queue.setSpecific(key: Self.key, value: self)
    }

    func show(_ scheduler: QueueScheduler) {
        state.withLock { $0.scheduler = scheduler }
    }

    var scheduler: QueueScheduler? {
        state.withLock { state in
            if let scheduler = state.scheduler { return scheduler }
            guard let queue = state.queue else { return nil }
            state.users += 1
            let successor = QueueScheduler(queue, self)
            state.scheduler = successor
            return successor
        }
    }

    /// Records that a scheduler has been deallocated and its last action has run.
    func clear() {
        let queue: DispatchQueue? = state.withLock { state in
            state.users -= 1
            return state.users == 0 ? state.queue.take() : nil
        }
        _ = consume queue
    }
}
