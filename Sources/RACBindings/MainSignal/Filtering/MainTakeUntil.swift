import RACCore
import RACOperators

extension MainSignal {
    /// Returns a signal that completes when another signal sends a value or completes. Works like
    /// ``SignalProtocol/take(until:)``.
    @inlinable
    public func take<Trigger, TriggerFailure>(
        until trigger: MainSignal<Trigger, TriggerFailure>
    ) -> MainSignal<Value, Failure> {
        MainSignal(stream.take(until: trigger.stream))
    }

    /// Returns a signal that completes when another signal sends a value or completes.
    ///
    /// Works like ``SignalProtocol/take(until:)``, with an ordinary signal as the trigger. If the trigger sends or completes on
    /// a thread other than the main thread, the result completes in a later turn of the main loop.
    @inlinable
    public func take(until trigger: some SignalProtocol) -> MainSignal<Value, Failure> {
        take(until: trigger.onMain)
    }
}
