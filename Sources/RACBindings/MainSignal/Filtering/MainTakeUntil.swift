import RACCore

extension MainSignal {
    /// Returns a signal that completes when another one sends a value or completes.
    ///
    /// The trigger is subscribed to first: if it sends at once, the result completes without a value. Its failure is ignored; the
    /// result goes on then. Failure and completion of this signal pass unchanged, and dispose the trigger. Keeps nothing.
    ///
    /// ```
    /// self                  --1--2--3--4--|
    /// trigger               -------x
    /// take(until: trigger)  --1--2-|
    /// ```
    ///
    /// Source: `-takeUntil:` in RACSignal.
    ///
    /// - Parameter trigger: What completes the result; of any type.
    @inlinable
    public func take<Trigger, TriggerFailure>(
        until trigger: MainSignal<Trigger, TriggerFailure>
    ) -> MainSignal<Value, Failure> {
        MainSignal(stream.take(until: trigger.stream))
    }

    /// As the form above, for an ordinary signal, which may send on any thread.
    ///
    /// What it sends on another thread than the main one completes the result in a later turn of the main loop.
    ///
    /// Source: `-takeUntil:` in RACSignal.
    ///
    /// - Parameter trigger: What completes the result; of any type.
    @inlinable
    public func take(until trigger: some SignalProtocol) -> MainSignal<Value, Failure> {
        take(until: trigger.onMain)
    }
}
