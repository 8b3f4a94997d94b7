import RACCore
import RACOperators

extension MainSignal {
    /// Returns a signal without the values that arrive before another signal sends a value or completes. Works like
    /// ``SignalProtocol/skip(until:)``.
    @inlinable
    public func skip<Trigger, TriggerFailure>(
        until trigger: MainSignal<Trigger, TriggerFailure>
    ) -> MainSignal<Value, Failure> {
        MainSignal(stream.skip(until: trigger.stream))
    }

    /// Returns a signal without the values that arrive before another signal sends a value or completes.
    ///
    /// Works like ``SignalProtocol/skip(until:)``, with an ordinary signal as the trigger. If the trigger sends or completes
    /// outside the main thread, the result begins to send in a later turn of the main loop.
    @inlinable
    public func skip(until trigger: some SignalProtocol) -> MainSignal<Value, Failure> {
        skip(until: trigger.onMain)
    }
}
