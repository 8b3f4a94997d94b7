import Dispatch
import RACCore

/// A scheduler that runs actions on the main queue: immediately if their order permits, otherwise in a later turn.
///
/// An action that is scheduled on the main queue runs before `schedule(_:)` returns, if no other action of this scheduler is
/// pending or in progress. Any other action is queued. Actions therefore run in the order of scheduling, from any threads. An
/// action scheduled by another action runs after that action and after all pending actions. Each `UIScheduler` has its own
/// order, and does not wait for pending actions of another scheduler.
///
/// After 256 actions in a row, the remaining actions wait for the next turn of the main loop, so that the loop stays
/// responsive. A delayed action is scheduled like any other action when its timer fires on the main queue. Inside an action
/// `MainActor.assumeIsolated` succeeds. Scheduled actions run even if the scheduler has been released.
public final class UIScheduler: Scheduler {
    private struct Entry: Sendable {
        let action: OneShotAction
        let turn: Int
    }

    private struct State: Sendable {
        var waiting = FIFOQueue<Entry>()
        /// Indicates whether a block that runs pending actions is enqueued or running on the main queue.
        var isServed = false
        var turn = 0

        mutating func beginTurn() -> Int {
            turn += 1
            return turn
        }
    }

    private static let maxActionsPerTurn = 256

    private let state = Lock(State())
    /// The actions that were moved from `waiting` to run next. Only ``serve(in:room:)`` uses them.
    private let batch = SubscriptionState(FIFOQueue<Entry>())

    /// Creates a scheduler whose actions run in the order of scheduling, independently of the actions of other schedulers.
    public init() {}

    /// The time since the machine started, not counting sleep.
    public var now: Duration { DispatchTime.elapsed }

    /// Runs an action on the main queue: immediately if this method is called on the main queue and no action is pending,
    /// otherwise in a later turn. See ``Scheduler/schedule(_:)``.
    @_disfavoredOverload
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        enqueue(OneShotAction(action))
    }

    @discardableResult
    private func enqueue(_ scheduled: OneShotAction, yielding: Bool = false) -> any Disposable {
        let newTurn: Int? = state.withLock { state in
            if state.isServed {
                state.waiting.append(Entry(action: scheduled, turn: yielding ? state.turn + 1 : 0))
                return nil
            }
            state.isServed = true
            return state.beginTurn()
        }
        // If there is no new turn, a drain block is enqueued or running, and will run the queued action. Otherwise no drain block
        // is enqueued. On the main queue, a call that does not yield then runs the action now, and after it the pending actions.
        // Any other call queues the action, and enqueues a drain block.
        guard let newTurn else { return scheduled }
        if MainQueue.isCurrent, !yielding {
            scheduled.run()
            serve(in: newTurn, room: Self.maxActionsPerTurn - 1)
        } else {
            state.withLock { $0.waiting.append(Entry(action: scheduled, turn: 0)) }
            serveLater()
        }
        return scheduled
    }

    private func serveLater() {
        DispatchQueue.main.async {
            self.serve(in: self.state.withLock { $0.beginTurn() }, room: Self.maxActionsPerTurn)
        }
    }

    /// Only one thread at a time runs this method, because `isServed` is `true` until no action is pending.
    private func serve(in turn: Int, room: Int) {
        var room = room
        while let entry = first() {
            if room == 0 || entry.turn > turn { return serveLater() }
            room -= 1
            _ = batch.value.popFirst()
            entry.action.run()
        }
    }

    private func first() -> Entry? {
        if let entry = batch.value.next { return entry }
        // The two lists are swapped, so that a steady stream of actions needs no allocation.
        return state.withLock { [batch] state in
            swap(&state.waiting, &batch.value)
            state.isServed = !batch.value.isEmpty
            return batch.value.next
        }
    }

    /// The number of actions for which the two queues have memory. For tests. Must be read on the main queue.
    var keptRoom: Int {
        state.withLock { $0.waiting.capacity } + batch.value.capacity
    }

    /// Runs an action on the main queue after a delay. See ``Scheduler/schedule(after:tolerance:_:)``. A delay of zero or less
    /// has the same effect as ``schedule(_:)``. A delay of more than a century counts as a century.
    @_disfavoredOverload
    @discardableResult
    public func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        if delay <= .zero { return schedule(action) }
        return MainTimer(MainScheduler.shared, self).schedule(after: delay, tolerance: tolerance, action)
    }

    /// Runs an action on the main queue repeatedly. See ``Scheduler/schedule(after:every:tolerance:_:)``. Missed runs are
    /// skipped. A tolerance of more than half the interval counts as half the interval.
    @_disfavoredOverload
    @discardableResult
    public func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        MainTimer(MainScheduler.shared, self).schedule(after: delay, every: interval, tolerance: tolerance, action)
    }
}

extension UIScheduler: YieldingScheduler {
    package func scheduleInLaterTurn(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        enqueue(OneShotAction(action), yielding: true)
    }
}
