import RACCore

extension MainSignal {
    /// Returns a signal that ends when another one sends a value or completes.
    ///
    /// The trigger is subscribed to first: one that sends at once leaves no value. Its failure is ignored. Failure and
    /// completion of this signal pass unchanged, and dispose the trigger. Keeps nothing.
    ///
    /// ```
    /// self                  --1--2--3--4--|
    /// trigger               -------x
    /// take(until: trigger)  --1--2-|
    /// ```
    ///
    /// Source: `-takeUntil:` in RACSignal.
    ///
    /// - Parameter trigger: What ends the result; of any type.
    @inlinable
    public func take<Trigger, TriggerFailure>(
        until trigger: MainSignal<Trigger, TriggerFailure>
    ) -> MainSignal<Value, Failure> {
        MainSignal(stream.take(until: trigger.stream))
    }

    /// As the form above, for an ordinary signal, which may send anywhere.
    ///
    /// What it sends on another thread ends the result in a later turn of the main loop.
    ///
    /// Source: `-takeUntil:` in RACSignal.
    ///
    /// - Parameter trigger: What ends the result; of any type.
    @inlinable
    public func take(until trigger: some SignalProtocol) -> MainSignal<Value, Failure> {
        take(until: trigger.onMain)
    }
}
