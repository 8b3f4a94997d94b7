import RACCore

/// A signal with a current value that can be read at any time, from any thread.
///
/// A subscriber gets the current value at once, on the subscribing thread, then each change. Operators (`map`,
/// `combineLatest`, …) make a signal of it; ``mapped(_:)``, ``combined(with:)`` and ``withoutRepeats()`` make a
/// ``Property``, which has a value to read as well.
public protocol PropertyProtocol<Value>: SignalProtocol where Failure == Never {
    /// The current value.
    var value: Value { get }
}

extension MutableProperty: PropertyProtocol {}
