import RACCore
import RACSchedulers

/// A value of the main actor that a closure computes from observable objects, properties and other state of the main actor.
///
/// ```swift
/// @MainActor final class SignIn {
///     let account = Account()                       // @Observable
///     let password = MutableProperty("")
///     private(set) lazy var isReady = MainProperty { [unowned self] in
///         account.name.count >= 3 && password.value.count >= 8
///     }
/// }
/// signIn.isReady.onMain.bind(to: \.isEnabled, on: button)
/// ```
///
/// The value is computed each time it is read, so it is always current. The closure reads other properties from one consistent
/// snapshot. The `MainProperty` keeps the closure's captures alive.
///
/// As a signal, the `MainProperty` works like ``Signal/observing(_:)-swift.type.method``: it sends each new value in the next
/// turn of the main queue, and never completes.
///
/// If the closure reads only properties, use `Property { }`, whose value can be read on any thread, and is stored.
@MainActor
public final class MainProperty<Value: Sendable> {
    private nonisolated let read: @MainActor () -> Value

    /// Creates a property from a closure.
    ///
    /// - Parameter read: Computes the value. Runs at each read of ``value``, at each subscription, and during a subscription
    ///   after each change of a value that the closure has read.
    public nonisolated init(_ read: @escaping @MainActor () -> Value) {
        self.read = read
    }

    /// The current value. Observation tracks changes of the value if it is read in the body of a view, in the closure of
    /// another `MainProperty`, or in the closure of `Signal.observing`.
    public var value: Value { ComputedNode(MemoizedValue(calledOnMainQueue(read))).value }
}

extension MainProperty: SignalProtocol {
    /// A signal of the current value, then of the value after each change. It delivers on the main queue, like
    /// ``Signal/observing(_:)-swift.type.method``.
    public nonisolated var signal: Signal<Value, Never> { Signal.observing(read) }
}

extension MainProperty: MainSignalConvertible {}
