import RACCore

extension MainSignal {
    /// Returns a signal without the values before another one sends a value or completes.
    ///
    /// The trigger is subscribed to first: if it sends at once, everything passes. It is disposed when it has fired. Its
    /// failure is ignored; all values are dropped then, to the end. Failure and completion of this signal pass unchanged at any
    /// time, and dispose the trigger. Keeps a flag.
    ///
    /// ```
    /// self                  --1--2--3--4--|
    /// trigger               -------x
    /// skip(until: trigger)  --------3--4--|
    /// ```
    ///
    /// Not in ReactiveObjC; `skip(until:)` in RxSwift and ReactiveSwift.
    ///
    /// - Parameter trigger: What opens the result; of any type.
    @inlinable
    public func skip<Trigger, TriggerFailure>(
        until trigger: MainSignal<Trigger, TriggerFailure>
    ) -> MainSignal<Value, Failure> {
        MainSignal(stream.skip(until: trigger.stream))
    }

    /// As the form above, for an ordinary signal, which may send on any thread.
    ///
    /// What it sends on another thread than the main one opens the result in a later turn of the main loop.
    ///
    /// Not in ReactiveObjC; `skip(until:)` in RxSwift and ReactiveSwift.
    ///
    /// - Parameter trigger: What opens the result; of any type.
    @inlinable
    public func skip(until trigger: some SignalProtocol) -> MainSignal<Value, Failure> {
        skip(until: trigger.onMain)
    }
}
