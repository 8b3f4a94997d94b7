/// A scheduler that runs every action immediately, on the calling thread.
///
/// An action scheduled from inside another action runs after that action, in the order of scheduling, so recursion uses
/// constant stack. Time does not pass: ``now`` is zero, and a delayed action runs immediately. A repeating action runs only
/// once, because further runs could not be stopped.
public struct ImmediateScheduler: Scheduler {
    /// Creates an immediate scheduler. All immediate schedulers are equivalent.
    public init() {}

    /// The time, which is always zero.
    public var now: Duration { .zero }

    /// Runs the action before this method returns. If an action of an immediate scheduler is running on this thread, the new
    /// action runs after that action instead.
    ///
    /// - Parameter action: Runs once.
    /// - Returns: A disposable that cancels the action, if the action has not run yet.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        assertNoLockHeld()
        // An action begins and ends on one thread, so only a call on the same thread can be nested in the action.
        let thread = ImmediateActions.ofThread
        if thread.isRunning {
            let waiting = OneShotAction(action)
            thread.waiting.append(waiting)
            return waiting
        }
        thread.isRunning = true
        action()
        while let next = thread.waiting.popFirst() { next.run() }
        thread.isRunning = false
        return OneShotAction.disposed
    }

    /// Runs the action immediately. See ``schedule(_:)``.
    ///
    /// - Parameters:
    ///   - delay: Ignored.
    ///   - tolerance: Ignored.
    ///   - action: Runs once.
    /// - Returns: A disposable that cancels the action, if the action has not run yet.
    @discardableResult
    public func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        schedule(action)
    }

    /// Runs the action once, immediately. See ``schedule(_:)``.
    ///
    /// - Parameters:
    ///   - delay: Ignored.
    ///   - interval: Ignored.
    ///   - tolerance: Ignored.
    ///   - action: Runs once.
    /// - Returns: A disposable that cancels the action, if the action has not run yet.
    @discardableResult
    public func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        schedule(action)
    }
}

extension ImmediateScheduler: CustomStringConvertible {
    /// The text `ImmediateScheduler`.
    public var description: String { "ImmediateScheduler" }
}

extension Scheduler where Self == ImmediateScheduler {
    /// The scheduler that runs every action immediately, on the calling thread.
    public static var immediate: ImmediateScheduler { ImmediateScheduler() }
}

private final class ImmediateActions {
    private static let local = ThreadLocal<ImmediateActions>()

    static var ofThread: ImmediateActions { local.current(or: ImmediateActions.init) }

    var isRunning = false
    var waiting = FIFOQueue<OneShotAction>()
}
