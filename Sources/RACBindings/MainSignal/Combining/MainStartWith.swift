import RACCore
import RACOperators

extension MainSignal {
    /// Returns a signal that sends given values before those of this signal. Works like ``SignalProtocol/startWith(_:)``.
    @inlinable
    public func startWith(_ values: Value...) -> MainSignal<Value, Failure> {
        let first = Signal<MainValue<Value>, Failure>.from(values.map { MainValue($0) })
        return MainSignal(stream.startWith(first))
    }
}
