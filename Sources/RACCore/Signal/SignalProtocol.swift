/// A type that you can subscribe to: a ``Signal``, a subject, a property.
///
/// Operators are defined on it, so all signals have them.
public protocol SignalProtocol<Value, Failure>: SignalConvertible, Sendable {}
