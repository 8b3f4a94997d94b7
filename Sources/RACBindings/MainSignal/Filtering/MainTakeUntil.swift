import RACCore
import RACOperators

extension MainSignal {
    /// Returns a signal that ends when another one sends a value or completes.
    ///
    /// Like ``SignalProtocol/take(until:)``.
    @inlinable
    public func take<Trigger, TriggerFailure>(
        until trigger: MainSignal<Trigger, TriggerFailure>
    ) -> MainSignal<Value, Failure> {
        MainSignal(stream.take(until: trigger.stream))
    }

    /// Like ``SignalProtocol/take(until:)``, with an ordinary signal. An event on another thread than the main one completes the
    /// result in a later turn of the main loop.
    @inlinable
    public func take(until trigger: some SignalProtocol) -> MainSignal<Value, Failure> {
        take(until: trigger.onMain)
    }
}
