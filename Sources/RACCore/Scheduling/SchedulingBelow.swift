extension Scheduler {
    /// Runs an action once, unless `lifetime` is disposed before; then it is released at once.
    ///
    /// The registration is taken off the lifetime when the action runs, so a subscription that schedules a million actions
    /// does not collect a million registrations.
    ///
    /// - Parameters:
    ///   - lifetime: Whose end keeps the action from running.
    ///   - delay: Time from now; `nil` for as soon as possible.
    ///   - action: Runs on the scheduler.
    @usableFromInline
    package func schedule(
        below lifetime: CompoundDisposable,
        after delay: Duration? = nil,
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
            place.disposable = schedule(after: delay, registeredAction)
        } else {
            place.disposable = schedule(registeredAction)
        }
    }
}
