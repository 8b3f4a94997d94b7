/// Runs work later or elsewhere: on a queue, on the main thread, at a time, or in virtual time.
///
/// Time comes into the framework only through a scheduler, so a signal tested on a virtual one needs no waiting.
/// An action whose disposable has been disposed before it starts never runs, and is released immediately. Dropping the
/// disposable changes nothing.
///
/// Source: `RACScheduler`. Better: delays use monotonic time.
public protocol Scheduler: Sendable {
    /// The time that has passed since an origin of the scheduler's own choice. Never goes back.
    var now: Duration { get }

    /// This scheduler, as its own actions may hold it.
    ///
    /// What waits on a scheduler often schedules again when its turn arrives. If it held the scheduler for that, and the
    /// scheduler held it, the two would keep each other alive with nobody left to run them. So a scheduler that runs its
    /// actions only when its owner says so gives something here that does the same and does not keep it alive. When it is
    /// deallocated, what waits is released, and what is scheduled later is dropped. All operators hold their schedulers in
    /// this way.
    ///
    /// The default is the scheduler itself. That is right where the system sees to it that an action runs, since then the
    /// action is held no longer than that. A scheduler that passes everything on to another one answers with a wrapper of
    /// that one's answer.
    var heldByActions: any Scheduler { get }

    /// Runs an action as soon as possible, after those scheduled before it. On some schedulers before this returns.
    ///
    /// - Parameter action: Runs once. Released when it has run or is disposed.
    /// - Returns: Disposing it before the action has started keeps it from running.
    @discardableResult
    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable

    /// Runs an action after a delay.
    ///
    /// - Parameters:
    ///   - delay: Time from now. Zero or negative means as soon as possible.
    ///   - tolerance: How much later the action may run, so that the system can save power. Negative means zero.
    ///   - action: Runs once.
    /// - Returns: Disposing it before the action has started keeps it from running.
    @discardableResult
    func schedule(
        after delay: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable

    /// Runs an action again and again.
    ///
    /// - Parameters:
    ///   - delay: Time from now to the first run. Zero or negative means as soon as possible.
    ///   - interval: Time between the starts of two runs. A run that takes longer than that delays the next. Precondition:
    ///     positive.
    ///   - tolerance: How much later each run may start. Negative means zero.
    ///   - action: Runs until disposed, never twice at the same time.
    /// - Returns: Disposing it ends the repetition and releases the action.
    @discardableResult
    func schedule(
        after delay: Duration,
        every interval: Duration,
        tolerance: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable
}

extension Scheduler {
    /// This scheduler itself.
    public var heldByActions: any Scheduler { self }

    /// Runs an action after a delay, as exactly as the scheduler can.
    ///
    /// - Parameters:
    ///   - delay: Time from now. Zero or negative means as soon as possible.
    ///   - action: Runs once.
    /// - Returns: Disposing it before the action has started keeps it from running.
    @_disfavoredOverload
    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(after: delay, tolerance: .zero, action)
    }

    /// Runs an action again and again, as exactly as the scheduler can.
    ///
    /// - Parameters:
    ///   - delay: Time from now to the first run. Zero or negative means as soon as possible.
    ///   - interval: Time between the starts of two runs. Precondition: positive.
    ///   - action: Runs until disposed, never twice at the same time.
    /// - Returns: Disposing it ends the repetition and releases the action.
    @_disfavoredOverload
    @discardableResult
    public func schedule(
        after delay: Duration,
        every interval: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        schedule(after: delay, every: interval, tolerance: .zero, action)
    }
}
