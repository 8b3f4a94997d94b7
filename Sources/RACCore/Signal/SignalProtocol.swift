/// A type that you can subscribe to, such as a ``Signal``, a subject or a property.
///
/// Operators are defined on this protocol, so all conforming types have them.
public protocol SignalProtocol<Value, Failure>: SignalConvertible, Sendable {}
