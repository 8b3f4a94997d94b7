import RACOperators

extension MainSignal {
    /// Returns a signal that sends the latest value of this signal whenever another signal, the trigger, sends a value.
    ///
    /// Works like ``SignalProtocol/sample(_:)``. The trigger can be a signal of the main actor, an ordinary signal, a subject
    /// or a property. The failure types of this signal and the trigger are the same, or one of them is `Never`.
    @inlinable
    public func sample<Trigger: MainSignalConvertible>(_ trigger: Trigger) -> MainSignal<Value, Failure>
    where Trigger.Failure == Failure {
        MainSignal(stream.sample(trigger.onMain.stream))
    }

    /// Returns a signal that sends the latest value of this signal whenever another signal, the trigger, sends a value. Works
    /// like ``SignalProtocol/sample(_:)``. This overload is for a trigger that cannot fail.
    @inlinable
    @_disfavoredOverload
    public func sample<Trigger: MainSignalConvertible>(_ trigger: Trigger) -> MainSignal<Value, Failure>
    where Trigger.Failure == Never {
        sample(trigger.onMain.widened(to: Failure.self))
    }
}

extension MainSignal where Failure == Never {
    /// Returns a signal that sends the latest value of this signal whenever another signal, the trigger, sends a value. Works
    /// like ``SignalProtocol/sample(_:)``. This overload is for a signal that cannot fail, and a trigger that can fail.
    @inlinable
    @_disfavoredOverload
    public func sample<Trigger: MainSignalConvertible>(_ trigger: Trigger) -> MainSignal<Value, Trigger.Failure> {
        widened(to: Trigger.Failure.self).sample(trigger)
    }
}
