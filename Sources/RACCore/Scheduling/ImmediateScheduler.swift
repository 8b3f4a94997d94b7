/// Runs everything at once, on the calling thread.
///
/// An action scheduled from inside another one runs right after it, so recursion is a loop and uses constant stack.
/// Time does not pass: ``now`` is zero, a delayed action runs at once, and a repeating one runs a single time, since
/// nothing could stop it.
///
/// Source: `+immediateScheduler` in RACScheduler. Better: does not block the thread for the length of a delay.
public struct ImmediateScheduler: Scheduler {
    /// Creates the scheduler. All of them are alike.
    public init() {}

    /// Zero: no time passes.
    public var now: Duration { .zero }

    /// Runs the action before this returns; inside another action of this scheduler, right after that one.
    ///
    /// - Parameter action: Runs once.
    /// - Returns: Disposing it matters only for an action that has to wait for another one.
    @discardableResult
    public func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        assertNoLockHeld()
        let scheduled = ScheduledAction(action)
        let here = UnsafeCurrentContext.current
        // A task started inside an action inherits the local value but runs elsewhere: it gets a loop of its own.
        if let loop = Loop.current.get(), loop.context == here {
            loop.waiting.value.append(scheduled)
            return scheduled
        }
        let loop = Loop(context: here)
        Loop.current.withValue(loop) {
            scheduled.run()
            var position = 0
            while position < loop.waiting.value.count {
                loop.waiting.value[position].run()
                position += 1
                if position == 1024 {
                    loop.waiting.value.removeFirst(position)
                    position = 0
                }
            }
        }
        return scheduled
    }

    /// Runs the action at once; see ``schedule(_:)``.
    ///
    /// - Parameters:
    ///   - delay: Ignored.
    ///   - tolerance: Ignored.
    ///   - action: Runs once.
    /// - Returns: As for ``schedule(_:)``.
    @discardableResult
    public func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        schedule(action)
    }

    /// Runs the action once, at once; see ``schedule(_:)``.
    ///
    /// - Parameters:
    ///   - delay: Ignored.
    ///   - interval: Ignored.
    ///   - tolerance: Ignored.
    ///   - action: Runs once.
    /// - Returns: As for ``schedule(_:)``.
    @discardableResult
    public func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        schedule(action)
    }

    /// The actions waiting for the one that runs on this thread.
    private final class Loop: Sendable {
        static let current = TaskLocal<Loop?>(wrappedValue: nil)

        let context: UnsafeCurrentContext
        let waiting = Confined<[ScheduledAction]>([])

        init(context: UnsafeCurrentContext) {
            self.context = context
        }
    }

    /// Which task runs, if any. Together with a task-local value this tells one thread's loop from another's.
    private struct UnsafeCurrentContext: Equatable, Sendable {
        let task: Int?

        static var current: UnsafeCurrentContext {
            UnsafeCurrentContext(task: withUnsafeCurrentTask { $0?.hashValue })
        }
    }
}

extension ImmediateScheduler: CustomStringConvertible {
    /// `ImmediateScheduler`.
    public var description: String { "ImmediateScheduler" }
}

extension Scheduler where Self == ImmediateScheduler {
    /// The scheduler that runs everything at once, on the calling thread.
    public static var immediate: ImmediateScheduler { ImmediateScheduler() }
}
