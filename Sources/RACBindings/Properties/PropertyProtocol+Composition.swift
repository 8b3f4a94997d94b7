import RACCore
import RACOperators

// The names differ from the names of operators: `map` of a property always returns a signal, so no expression has two meanings.

extension PropertyProtocol {
    /// Returns a property whose value is this property's value, transformed.
    ///
    /// The result stores nothing, so its value is always current. The closure runs for each reading of the value, on the
    /// reading thread. It also runs once for each change and subscriber, on the delivering thread. With several inputs, a
    /// concurrent change can make a reading run the closure again. The result does not keep this property alive, and its signal
    /// completes with this property's signal.
    ///
    /// ```swift
    /// let name = MutableProperty("Ada")
    /// let length = name.mapped(\.count)   // a Property
    /// print(length.value)               // prints 3
    /// let lengths = name.map(\.count)     // a Signal
    /// ```
    ///
    /// The method corresponds to `map` of a property in ReactiveSwift.
    ///
    /// - Parameter transform: The closure. It should be quick, have no side effects, and return the same result for the same
    ///   value.
    @inlinable
    public func mapped<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) -> NewValue
    ) -> Property<NewValue> {
        Property(ComputedNode(of: node, transform))
    }

    /// Returns a property of pairs: the value of this property and the value of another property.
    ///
    /// See ``Property/init(combining:_:)``.
    ///
    /// - Parameter other: The second half of the value.
    @inlinable
    public func combined<Other: PropertyProtocol>(with other: Other) -> Property<(Value, Other.Value)> {
        Property(combining: self, other)
    }

    /// Returns a property computed from the values of this property and another property.
    ///
    /// See ``Property/init(combining:_:)``.
    ///
    /// - Parameters:
    ///   - other: The second argument of the closure.
    ///   - transform: Computes the value. It should be quick, have no side effects, and return the same result for the same
    ///     values.
    @inlinable
    public func combined<Other: PropertyProtocol, NewValue: Sendable>(
        with other: Other,
        _ transform: @escaping @Sendable (Value, Other.Value) -> NewValue
    ) -> Property<NewValue> {
        Property(ComputedNode(of: node, other.node, transform))
    }

    /// Returns a property with the same value. It sends a value only if the value does not count as equal to the last value
    /// sent.
    ///
    /// The result does not keep this property alive, and its signal completes with this property's signal. Reading the result
    /// returns this property's current value, even if the result has not sent that value. A property derived from the result
    /// and from other properties also has the current value when it sends a change of another input.
    ///
    /// The method corresponds to `skipRepeats` of a property in ReactiveSwift.
    ///
    /// - Parameter areSame: Returns whether the last value sent and the new value count as equal. Called once for each change
    ///   and subscriber.
    @inlinable
    public func withoutRepeats(by areSame: @escaping @Sendable (Value, Value) -> Bool) -> Property<Value> {
        Property(ComputedNode(of: node, withoutRepeatsBy: areSame))
    }
}

extension PropertyProtocol where Value: Equatable {
    /// Returns a property with the same value. A value that equals the last value sent is not sent again.
    ///
    /// The result does not keep this property alive, and its signal completes with this property's signal.
    ///
    /// The method corresponds to `skipRepeats` of a property in ReactiveSwift.
    @inlinable
    public func withoutRepeats() -> Property<Value> {
        Property(ComputedNode(of: node, withoutRepeatsBy: { $0 == $1 }, isEquality: true))
    }
}
