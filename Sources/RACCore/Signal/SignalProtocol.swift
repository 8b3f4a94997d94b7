/// Anything that can be subscribed to: a ``Signal``, a subject, a property.
///
/// Operators are defined on it, so everything that is a signal has them.
public protocol SignalProtocol<Value, Failure>: Sendable {
    /// The type of the values sent.
    associatedtype Value: Sendable
    /// The type of the failure, `Never` for a signal that cannot fail.
    associatedtype Failure: Error

    /// This, as a plain signal. Cheap: nothing is subscribed to.
    var signal: Signal<Value, Failure> { get }
}
