import RACCore
import RACOperators

/// A signal with a current value that can be read at any time, from any thread.
///
/// A subscriber gets the current value at once, on the subscribing thread and before `subscribe` returns, then each
/// change. Operators (`map`, `combineLatest`, …) make a signal of it; ``mapped(_:)``, ``combined(with:)`` and
/// ``withoutRepeats()`` make a ``Property``, which has a value to read as well.
public protocol PropertyProtocol<Value>: AnyObject, SignalProtocol where Failure == Never {
    /// The current value.
    var value: Value { get }
}

extension MutableProperty: PropertyProtocol {}

extension PropertyProtocol {
    /// Reads the current value, also when the property has gone away; does not keep it alive.
    ///
    /// A view that kept its source alive would be kept alive itself by a subscriber of the source that reads the view, and
    /// so the source by itself.
    var reader: @Sendable () -> Value {
        // What a `Property` reads from is not itself.
        if let property = self as? Property<Value> { return property.read }
        return { [weak self, signal] in self?.value ?? lastValue(of: signal) }
    }
}

/// The value that the signal of a property starts with.
private func lastValue<Value>(of signal: Signal<Value, Never>) -> Value {
    // Only the first value is stored, and that comes on this thread, before `subscribe` returns.
    let last = Confined<Value?>(nil)
    signal.take(1).subscribe { last.value = $0 }.dispose()
    guard let value = last.value else { preconditionFailure("the signal of a property must start with its value") }
    return value
}
