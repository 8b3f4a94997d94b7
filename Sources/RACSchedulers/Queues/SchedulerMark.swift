import Dispatch
import RACCore

/// A value attached to a queue, which provides the queue's ``QueueScheduler`` to code that runs on the queue.
///
/// A queued action does not retain its scheduler, because each action would change a reference count that the scheduling thread
/// and the queue share. The scheduler can therefore be released before the action reads it. In that case a new scheduler with
/// the same queue replaces the released scheduler. No code has a reference to the previous scheduler, so no code can notice the
/// difference.
///
/// The mark retains the queue so that it can create the new scheduler, and the queue retains the mark. A deallocated scheduler
/// enqueues a block that releases its part of the cycle. The block runs after all actions of that scheduler. (A delayed action
/// retains its scheduler.) The last of these blocks breaks the cycle. At that time no action that could read the scheduler is
/// left.
final class SchedulerMark: Sendable {
    private struct State: Sendable {
        weak var scheduler: QueueScheduler?
        /// The number of schedulers of the queue that are alive, or have left an action in the queue.
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

    /// The mark of the queue that the running code is on.
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
