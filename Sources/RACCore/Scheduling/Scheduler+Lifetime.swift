extension Scheduler {
    /// Runs an action once, unless `lifetime` is disposed first. In that case the action is released immediately.
    ///
    /// The action is registered with the lifetime until it runs. A subscription that schedules a million actions therefore does
    /// not accumulate a million registrations.
    ///
    /// - Parameters:
    ///   - lifetime: The lifetime whose disposal keeps the action from running.
    ///   - delay: The time from now, or `nil` for as soon as possible. Limited to the range from zero to a century.
    ///   - yielding: Indicates whether work that is already queued runs first. Only a ``YieldingScheduler`` uses this argument.
    ///   - action: Runs on the scheduler.
    @usableFromInline
    package func schedule(
        parent lifetime: CompoundDisposable,
        after delay: Duration? = nil,
        yielding: Bool = false,
        _ action: @escaping @Sendable () -> Void
    ) {
        // The container is registered while it is empty, because the action may run before `schedule` returns.
        let place = SerialDisposable()
        guard let registration = lifetime.register(place) else { return }
        let registeredAction: @Sendable () -> Void = {
            lifetime.unregister(registration)
            action()
        }
        if let delay {
            place.disposable = schedule(after: delay.boundedDelay, registeredAction)
        } else if yielding, let scheduler = self as? any YieldingScheduler {
            place.disposable = scheduler.scheduleInLaterTurn(registeredAction)
        } else {
            place.disposable = schedule(registeredAction)
        }
    }
}

/// A scheduler that works in turns. One turn of its queue runs an action, and also the actions that this action schedules.
package protocol YieldingScheduler: Scheduler {
    /// Runs an action after all actions scheduled before it, but in a later turn, so that other work of the queue runs first.
    ///
    /// - Parameter action: Runs once.
    /// - Returns: A disposable that cancels the action if it has not started.
    func scheduleInLaterTurn(_ action: @escaping @Sendable () -> Void) -> any Disposable
}
