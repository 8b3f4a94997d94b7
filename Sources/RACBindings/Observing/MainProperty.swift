import RACCore
import RACSchedulers

/// A value of the main actor that is made from observable objects, properties and whatever else the main actor can read.
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
/// Its value is worked out again each time it is read, so it is never older than what the main actor sees. The values of
/// properties that are read are of one moment. Keeps what the closure holds.
///
/// As a signal it sends the value when subscribed to, and again in the turn of the main queue after something has changed
/// that the closure read, as ``Signal/observing(_:)-swift.type.method`` does. It never completes. A `Property { }` is the form
/// for closures that read properties alone: its value can be read anywhere, and is kept until something changes.
@MainActor
public final class MainProperty<Value: Sendable> {
    private nonisolated let read: @MainActor () -> Value

    /// Creates a property from a closure.
    ///
    /// - Parameter read: Makes the value. Run at each reading, and for each subscription after each change of what it has read.
    public nonisolated init(_ read: @escaping @MainActor () -> Value) {
        self.read = read
    }

    /// The value now. Reading it inside a view's body, another closure of this kind or a `Signal.observing` notices changes.
    public var value: Value { ComputedNode(MemoizedValue(calledOnMainQueue(read))).value }
}

extension MainProperty: SignalProtocol {
    /// The value, then the value after each change, as ``Signal/observing(_:)-swift.type.method`` sends them: on the main queue.
    public nonisolated var signal: Signal<Value, Never> { Signal.observing(read) }
}

extension MainProperty: MainSignalConvertible {}
