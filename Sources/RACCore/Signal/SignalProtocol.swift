/// Anything that can be subscribed to: a ``Signal``, a subject, a property.
///
/// Operators are defined on it, so everything that is a signal has them.
public protocol SignalProtocol<Value, Failure>: SignalConvertible, Sendable {}
