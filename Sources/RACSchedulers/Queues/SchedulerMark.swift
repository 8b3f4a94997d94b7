import Dispatch
import RACCore

/// Provides the ``QueueScheduler`` of a queue to code that runs on the queue.
///
/// A queued action does not retain its scheduler, because the scheduling thread and the queue would compete for the reference
/// count. Therefore the scheduler can be deallocated before the action reads ``QueueScheduler/current``. The mark then creates
/// a new scheduler with the same queue. Code cannot notice the difference, because no reference to the old scheduler exists.
///
/// The mark and the queue retain each other. A scheduler that is deallocated enqueues a block that calls `clear()`. This block
/// runs after all actions of the scheduler, because a delayed action retains its scheduler. After the last call of `clear()`,
/// the mark releases the queue. No action that could read the scheduler is then pending.
final class SchedulerMark: Sendable {
    private struct State: Sendable {
        weak var scheduler: QueueScheduler?
        /// The number of schedulers of this queue that are alive, or that have pending actions.
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

    func clear() {
        let queue: DispatchQueue? = state.withLock { state in
            state.users -= 1
            return state.users == 0 ? state.queue.take() : nil
        }
        _ = consume queue
    }
}
