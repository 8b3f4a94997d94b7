import RACCore
import RACOperators

// The `map` of a property always returns a signal. A different name, `mapped`, keeps every expression unambiguous.

extension PropertyProtocol {
    /// Returns a property with the transformed value of this property.
    ///
    /// The result stores nothing, so its value is always current. The closure runs at each read of the value, on the reading
    /// thread, and once for each change and subscriber, on the delivering thread. If this property has several inputs, a
    /// concurrent change during a read can make the closure run again. The result does not keep this property alive, and its
    /// signal completes with this property's signal. The method corresponds to `map` of a property in ReactiveSwift.
    ///
    /// ```swift
    /// let name = MutableProperty("Ada")
    /// let length = name.mapped(\.count)   // a Property
    /// print(length.value)               // prints 3
    /// let lengths = name.map(\.count)     // a Signal
    /// ```
    ///
    /// - Parameter transform: Computes the value. Should be quick, without side effects, and return equal results for equal
    ///   values.
    @inlinable
    public func mapped<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) -> NewValue
    ) -> Property<NewValue> {
        Property(ComputedNode(of: node, transform))
    }

    /// Returns a property of pairs: the value of this property and the value of another property. See
    /// ``Property/init(combining:_:)``.
    ///
    /// - Parameter other: The property that provides the second half of the value.
    @inlinable
    public func combined<Other: PropertyProtocol>(with other: Other) -> Property<(Value, Other.Value)> {
        Property(combining: self, other)
    }

    /// Returns a property computed from the values of this property and another property. See ``Property/init(combining:_:)``.
    ///
    /// - Parameters:
    ///   - other: The second argument of the closure.
    ///   - transform: Computes the value. Should be quick, without side effects, and return equal results for equal values.
    @inlinable
    public func combined<Other: PropertyProtocol, NewValue: Sendable>(
        with other: Other,
        _ transform: @escaping @Sendable (Value, Other.Value) -> NewValue
    ) -> Property<NewValue> {
        Property(ComputedNode(of: node, other.node, transform))
    }

    /// Returns a property with the same value. Its signal leaves out each value that counts as equal to the last value sent.
    ///
    /// The result does not keep this property alive, and its signal completes with this property's signal. The result's value
    /// is always this property's current value, even if the result's signal has left out that value. A property derived from
    /// the result and another property also uses the current value when it sends a change of the other property.
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
    /// Returns a property with the same value. Its signal leaves out each value that equals the last value sent.
    ///
    /// The result does not keep this property alive, and its signal completes with this property's signal. The method
    /// corresponds to `skipRepeats` of a property in ReactiveSwift.
    @inlinable
    public func withoutRepeats() -> Property<Value> {
        Property(ComputedNode(of: node, withoutRepeatsBy: { $0 == $1 }, isEquality: true))
    }
}
