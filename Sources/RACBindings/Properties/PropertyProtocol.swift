import RACCore
import RACOperators

/// A signal with a current value that can be read at any time, from any thread.
///
/// A subscriber gets the current value at once, on the subscribing thread and before `subscribe` returns, then each
/// change. Operators (`map`, `combineLatest`, …) make a signal of it. ``mapped(_:)``, ``combined(with:)`` and
/// ``withoutRepeats()`` make a ``Property``, which has a value to read as well.
///
/// A class of your own that conforms has to keep these promises: its signal begins with the value, sends each change, and
/// completes when the value cannot change any more. What is made of it follows that signal.
public protocol PropertyProtocol<Value>: AnyObject, SignalProtocol where Failure == Never {
    /// The current value.
    var value: Value { get }
}

/// A property of this framework's own whose type is not known where nodes are asked for.
@usableFromInline
protocol NodeProperty: AnyObject {
    /// The node, which has the property's type of values.
    var untypedNode: AnyPropertyNode { get }
}

extension PropertyProtocol {
    /// What this property is made of, to make others of it. Does not keep it alive.
    @inlinable var node: PropertyNode<Value> {
        // These first: asked for by their types, they are specialized.
        if let property = self as? MutableProperty<Value> { return property.node }
        if let property = self as? Property<Value> { return property.node }
        if let property = self as? any NodeProperty {
            return unsafeDowncast(property.untypedNode, to: PropertyNode<Value>.self)
        }
        // Somebody else's: its signal starts with its value, and completes when that cannot change any more.
        return LatestValue(value, then: signal, completes: true).node
    }
}
