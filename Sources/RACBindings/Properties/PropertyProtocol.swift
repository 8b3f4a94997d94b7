import RACCore
import RACOperators

/// A signal with a current value that can be read at any time, from any thread.
///
/// A subscriber receives the current value immediately, on the subscribing thread and before `subscribe` returns, then each
/// change. Operators such as `map` return a signal. ``mapped(_:)``, ``combined(with:)`` and ``withoutRepeats()`` return a
/// ``Property``.
///
/// If you write a conforming class, its signal must send the value on subscription, then each change, and complete when the
/// value cannot change any more.
public protocol PropertyProtocol<Value>: AnyObject, SignalProtocol where Failure == Never {
    /// The current value.
    var value: Value { get }
}

/// Provides the node of a property of this framework without the type of its value.
@usableFromInline
protocol NodeProperty: AnyObject {
    /// Precondition: the node's values have the type of the property's values.
    var untypedNode: AnyPropertyNode { get }
}

extension PropertyProtocol {
    /// The node from which other properties are derived. The node does not keep this property alive.
    @inlinable var node: PropertyNode<Value> {
        // These types are checked first, so that the compiler specializes their code.
        if let property = self as? MutableProperty<Value> { return property.node }
        if let property = self as? Property<Value> { return property.node }
        if let property = self as? any NodeProperty {
            return unsafeDowncast(property.untypedNode, to: PropertyNode<Value>.self)
        }
        // The protocol requires a signal that starts with the value, and completes when the value can no longer change.
        return LatestValue(value, then: signal, completes: true).node
    }
}
