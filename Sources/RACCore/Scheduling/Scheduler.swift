/// Runs work later or elsewhere: on a queue, on the main thread, at a time, or in virtual time.
///
/// Time comes into the framework only through a scheduler, so a signal tested on a virtual one needs no waiting.
/// An action whose disposable has been disposed before it starts never runs, and is released at once.
///
/// Source: `RACScheduler`. Better: delays use monotonic time.
public protocol Scheduler: Sendable {
    /// The time that has passed since an origin of the scheduler's own choice. Never goes back.
    var now: Duration { get }

    /// Runs an action as soon as possible, after those scheduled before it.
    ///
    /// - Parameter action: Runs once.
    /// - Returns: Disposing it before the action has started keeps it from running.
    @discardableResult
    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable

    /// Runs an action after a delay.
    ///
    /// - Parameters:
    ///   - delay: Time from now; zero or negative means as soon as possible.
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
    ///   - delay: Time from now to the first run; zero or negative means as soon as possible.
    ///   - interval: Time between the starts of two runs. Precondition: positive.
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
    /// Runs an action after a delay, as exactly as the scheduler can.
    ///
    /// - Parameters:
    ///   - delay: Time from now; zero or negative means as soon as possible.
    ///   - action: Runs once.
    /// - Returns: Disposing it before the action has started keeps it from running.
    @discardableResult
    public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(after: delay, tolerance: .zero, action)
    }

    /// Runs an action again and again, as exactly as the scheduler can.
    ///
    /// - Parameters:
    ///   - delay: Time from now to the first run; zero or negative means as soon as possible.
    ///   - interval: Time between the starts of two runs. Precondition: positive.
    ///   - action: Runs until disposed, never twice at the same time.
    /// - Returns: Disposing it ends the repetition and releases the action.
    @discardableResult
    public func schedule(
        after delay: Duration,
        every interval: Duration,
        _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        schedule(after: delay, every: interval, tolerance: .zero, action)
    }
}
