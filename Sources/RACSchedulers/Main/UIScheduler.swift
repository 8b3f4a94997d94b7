import Dispatch
import RACCore

/// Runs actions on the main queue: at once where that keeps the order, else in a later turn.
///
/// An action scheduled on the main queue, while no other action of this scheduler is waiting or in progress, runs before
/// `schedule(_:)` returns: no turn of the main loop is lost. Any other waits its turn, so actions run in the order in
/// which they were scheduled, whatever thread they come from. One scheduled from inside an action runs after it, behind those
/// that wait already. Each scheduler has an order of its own: what waits in another one delays nothing here.
///
/// After 256 actions in a row, the rest waits for the next turn of the main loop, so that it stays responsive. A delayed
/// action takes its place in the order when its time has come and the main queue gets to it. Inside an action
/// `MainActor.assumeIsolated` holds. What has been scheduled runs even if nobody else keeps the scheduler.
///
/// Source: `-deliverOnMainThread` in RACSignal, whose rule this is.
public final class UIScheduler: Scheduler {
    private struct Entry: Sendable {
        let action: OneShotAction
        /// The first turn in which it may run.
        let turn: Int
    }

    private struct State: Sendable {
        var waiting = FIFOQueue<Entry>()
        /// Indicates whether a block is on its way to the main queue, or running there, that will run what waits.
        var isServed = false
        /// The number of the turn that is in progress, or was the last.
        var turn = 0

        mutating func beginTurn() -> Int {
            turn += 1
            return turn
        }
    }

    private static let maxActionsPerTurn = 256

    private let state = Lock(State())
    /// What has been taken out of `waiting` to run. Touched only by the block that serves: there is one at a time, and each
    /// is put into the main queue by the one before, or by a thread that saw, under the lock, that none was left.
    private let batch = SubscriptionState(FIFOQueue<Entry>())

    /// Creates a scheduler with an order of its own.
    public init() {}

    /// The time since the machine started, not counting sleep.
    public var now: Duration { DispatchTime.elapsed }

    /// Runs an action on the main queue: immediately if on it already with nothing to wait for. See ``Scheduler/schedule(_:)``.
    @_disfavoredOverload
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = OneShotAction(action)
        enqueue(scheduled)
        return scheduled
    }

    private func enqueue(_ scheduled: OneShotAction, yielding: Bool = false) {
        let newTurn: Int? = state.withLock { state in
            if state.isServed {
                state.waiting.append(Entry(action: scheduled, turn: yielding ? state.turn + 1 : 0))
                return nil
            }
            state.isServed = true
            return state.beginTurn()
        }
        // Who serves need not queue its own action, if it may run in this turn.
        guard let newTurn else { return }
        if MainQueue.isCurrent, !yielding {
            scheduled.run()
            serve(in: newTurn, room: Self.maxActionsPerTurn - 1)
        } else {
            state.withLock { $0.waiting.append(Entry(action: scheduled, turn: 0)) }
            serveLater()
        }
    }

    private func serveLater() {
        DispatchQueue.main.async {
            self.serve(in: self.state.withLock { $0.beginTurn() }, room: Self.maxActionsPerTurn)
        }
    }

    /// Runs what waits, for as long as the turn may last. Only one block serves at a time: `isServed` goes back to false,
    /// inside the lock, with nothing waiting.
    private func serve(in turn: Int, room: Int) {
        var room = room
        while let entry = first() {
            if room == 0 || entry.turn > turn { return serveLater() }
            room -= 1
            _ = batch.value.popFirst()
            entry.action.run()
        }
    }

    /// What comes next, or `nil` if nothing waits, and then nobody serves any more.
    private func first() -> Entry? {
        if let entry = batch.value.next { return entry }
        // The two lists take turns, so that a steady stream costs no allocation.
        return state.withLock { [batch] state in
            swap(&state.waiting, &batch.value)
            state.isServed = !batch.value.isEmpty
            return batch.value.next
        }
    }

    /// For how many waiting actions there is room now. To be asked on the main queue.
    var keptRoom: Int {
        state.withLock { $0.waiting.capacity } + batch.value.capacity
    }

    /// Runs an action on the main queue after a delay. See ``Scheduler/schedule(after:tolerance:_:)``.
    ///
    /// A delay of zero or less means what ``schedule(_:)`` does, one of more than a century a century.
    @_disfavoredOverload
    @discardableResult
    public func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        if delay <= .zero { return schedule(action) }
        let scheduled = OneShotAction(action)
        let timer = MainScheduler.shared.schedule(after: delay, tolerance: tolerance) { self.enqueue(scheduled) }
        return DelayedAction(scheduled, timer)
    }

    /// Runs an action on the main queue again and again. See ``Scheduler/schedule(after:every:tolerance:_:)``.
    ///
    /// Runs that come too late are left out. A tolerance of more than half the interval counts as half.
    @_disfavoredOverload
    @discardableResult
    public func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        let repeated = ScheduledTimer(action, every: interval)
        let timer = MainScheduler.shared.schedule(after: delay, every: interval, tolerance: tolerance) {
            self.schedule { repeated.run() }
        }
        return DelayedAction(repeated, timer)
    }
}

extension UIScheduler: YieldingScheduler {
    package func scheduleInLaterTurn(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = OneShotAction(action)
        enqueue(scheduled, yielding: true)
        return scheduled
    }
}

/// An action that waits for its time, and then for its turn.
private final class DelayedAction: Disposable {
    private let action: any Disposable
    private let timer: any Disposable

    init(_ action: any Disposable, _ timer: any Disposable) {
        self.action = action
        self.timer = timer
    }

    var isDisposed: Bool { action.isDisposed }

    func dispose() {
        action.dispose()
        timer.dispose()
    }
}
