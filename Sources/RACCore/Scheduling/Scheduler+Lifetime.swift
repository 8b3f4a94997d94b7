extension Scheduler {
    /// Runs an action once, unless `lifetime` is disposed first. The disposal releases the action immediately. The lifetime
    /// holds the action only until the action runs, so any number of actions can be scheduled over time.
    ///
    /// - Parameter yielding: If `true`, a ``YieldingScheduler`` first runs work that is already queued.
    @usableFromInline
    package func schedule(
        parent lifetime: CompoundDisposable,
        after delay: Duration? = nil,
        yielding: Bool = false,
        _ action: @escaping @Sendable () -> Void
    ) {
        // The container is registered while it is empty, because the action may run before `schedule` returns.
        let container = SerialDisposable()
        guard lifetime.register(container) else { return }
        let registeredAction: @Sendable () -> Void = { [identity = ObjectIdentifier(container)] in
            lifetime.remove(identity)
            action()
        }
        if let delay {
            container.disposable = schedule(after: delay.boundedDelay, registeredAction)
        } else if yielding, let scheduler = self as? any YieldingScheduler {
            container.disposable = scheduler.scheduleInLaterTurn(registeredAction)
        } else {
            container.disposable = schedule(registeredAction)
        }
    }
}

/// A scheduler that works in turns. One turn of its queue runs an action, and also the actions that this action schedules.
package protocol YieldingScheduler: Scheduler {
    /// Runs an action once, in a later turn, so that the queue does other work first. All actions that were scheduled earlier
    /// still run before this action.
    func scheduleInLaterTurn(_ action: @escaping @Sendable () -> Void) -> any Disposable
}
