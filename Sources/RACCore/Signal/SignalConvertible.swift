/// A type whose events are available as a ``Signal``.
///
/// All signals conform. A type that belongs to an actor cannot have operators, and conforms only to this protocol.
public protocol SignalConvertible<Value, Failure> {
    /// The type of the values.
    associatedtype Value: Sendable
    /// The type of the failure, `Never` for a signal that cannot fail.
    associatedtype Failure: Error

    /// The events as a ``Signal``. Reading this property does not subscribe.
    var signal: Signal<Value, Failure> { get }
}
