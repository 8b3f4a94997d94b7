extension Scheduler {
    /// Runs an action once, unless `lifetime` is disposed before; then it is released immediately.
    ///
    /// The registration is taken off the lifetime when the action runs, so a subscription that schedules a million actions
    /// does not collect a million registrations.
    ///
    /// - Parameters:
    ///   - lifetime: Whose end keeps the action from running.
    ///   - delay: Time from now, any at all: negative counts as zero, more than a century as a century, or `nil` for as soon as
    ///     possible.
    ///   - yielding: Whether others get a turn before, on a scheduler that might otherwise run it in the present one.
    ///   - action: Runs on the scheduler.
    @usableFromInline
    package func schedule(
        parent lifetime: CompoundDisposable,
        after delay: Duration? = nil,
        yielding: Bool = false,
        _ action: @escaping @Sendable () -> Void
    ) {
        // The place is registered before there is anything to put into it: the action may run before it is known here.
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

/// A scheduler that runs what an action schedules in the same turn of its queue as the action.
package protocol YieldingScheduler: Scheduler {
    /// Runs an action after those scheduled before it, but in a later turn, so that the queue gets to other work first.
    ///
    /// - Parameter action: Runs once.
    /// - Returns: Disposing it before the action has started keeps it from running.
    func scheduleInLaterTurn(_ action: @escaping @Sendable () -> Void) -> any Disposable
}
