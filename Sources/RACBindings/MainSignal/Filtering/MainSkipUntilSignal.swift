import RACCore

extension MainSignal {
    /// Returns a signal without the values before another one sends a value or completes.
    ///
    /// The trigger is subscribed to first: one that sends at once lets everything pass. It is disposed when it has fired. Its
    /// failure is ignored; the values are dropped to the end then. Failure and completion of this signal pass unchanged at any
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

    /// As the form above, for an ordinary signal, which may send anywhere.
    ///
    /// What it sends on another thread opens the result in a later turn of the main loop.
    ///
    /// Not in ReactiveObjC; `skip(until:)` in RxSwift and ReactiveSwift.
    ///
    /// - Parameter trigger: What opens the result; of any type.
    @inlinable
    public func skip(until trigger: some SignalProtocol) -> MainSignal<Value, Failure> {
        skip(until: trigger.onMain)
    }
}
