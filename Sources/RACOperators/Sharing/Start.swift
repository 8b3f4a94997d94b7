extension Signal {
    /// Starts work immediately and returns a signal that replays the events of the work to each subscriber.
    ///
    /// The work runs once, on the scheduler, with or without subscribers, and cannot be stopped.
    ///
    /// ```
    /// work                          -1-2-3|
    /// startEagerly(on: s) { work }      (12)3|
    /// ```
    ///
    /// ```swift
    /// let sum = Signal<Int, Never>.startEagerly(on: scheduler) { subscriber in
    ///     subscriber.send((1...1_000).reduce(0, +))
    ///     subscriber.complete()
    /// }
    /// ```
    ///
    /// - *Keeps* and *delivers* events like ``SignalProtocol/replay()``.
    ///
    /// - Parameters:
    ///   - scheduler: The scheduler on which the work runs.
    ///   - work: Sends the events. The contract is enforced as in `Signal { subscriber in … }`.
    @inlinable
    public static func startEagerly(
        on scheduler: any Scheduler,
        _ work: @escaping @Sendable (Subscriber<Value, Failure>) -> Void
    ) -> Signal {
        Signal(work).subscribe(on: scheduler).replay()
    }

    /// Returns a signal that starts work once, for its first subscriber, and replays the events of the work to each subscriber.
    /// Otherwise, the result behaves like ``startEagerly(on:_:)``.
    ///
    /// ```
    /// work                             -1-2-3|
    /// startLazily(on: s) { work }      -1-2-3|
    /// later                                (12)3|
    /// ```
    ///
    /// ```swift
    /// let sum = Signal<Int, Never>.startLazily(on: scheduler) { subscriber in
    ///     subscriber.send((1...1_000).reduce(0, +))
    ///     subscriber.complete()
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - scheduler: The scheduler on which the work runs.
    ///   - work: Sends the events. The contract is enforced as in `Signal { subscriber in … }`.
    @inlinable
    public static func startLazily(
        on scheduler: any Scheduler,
        _ work: @escaping @Sendable (Subscriber<Value, Failure>) -> Void
    ) -> Signal {
        Signal(work).subscribe(on: scheduler).replayLazily()
    }
}
