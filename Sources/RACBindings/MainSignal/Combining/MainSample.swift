import RACOperators

extension MainSignal {
    /// Returns a signal of the latest value at each value of another signal, the trigger.
    ///
    /// Works like ``SignalProtocol/sample(_:)``. The trigger can be a signal of the main actor, an ordinary signal, a subject
    /// or a property. The signal and the trigger have the same failure type, or one of them cannot fail.
    @inlinable
    public func sample<Trigger: MainSignalConvertible>(_ trigger: Trigger) -> MainSignal<Value, Failure>
    where Trigger.Failure == Failure {
        MainSignal(stream.sample(trigger.onMain.stream))
    }

    /// Returns a signal of the latest value at each value of another signal, the trigger.
    ///
    /// Works like ``SignalProtocol/sample(_:)``. This overload is for a trigger that cannot fail.
    @inlinable
    @_disfavoredOverload
    public func sample<Trigger: MainSignalConvertible>(_ trigger: Trigger) -> MainSignal<Value, Failure>
    where Trigger.Failure == Never {
        sample(trigger.onMain.widened(to: Failure.self))
    }
}

extension MainSignal where Failure == Never {
    /// Returns a signal of the latest value at each value of another signal, the trigger.
    ///
    /// Works like ``SignalProtocol/sample(_:)``. This overload is for a signal that cannot fail, and a trigger that can fail.
    @inlinable
    @_disfavoredOverload
    public func sample<Trigger: MainSignalConvertible>(_ trigger: Trigger) -> MainSignal<Value, Trigger.Failure> {
        widened(to: Trigger.Failure.self).sample(trigger)
    }
}
