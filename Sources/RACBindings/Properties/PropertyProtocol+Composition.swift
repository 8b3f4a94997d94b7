import RACCore
import RACOperators

// These have names of their own, not those of operators: `map` of a property is a signal, whatever the compiler expects
// in that place, and no expression has two meanings.

extension PropertyProtocol {
    /// Returns a property whose value is this one's, transformed.
    ///
    /// It is never behind this one, since it stores nothing: the closure runs at each reading of the value, and once for
    /// each change and subscriber, on the thread that reads or that delivers the change. A reading of many parts may run it
    /// again if something changes meanwhile. It does not keep this property alive. Its signal completes with this one's.
    ///
    /// ```swift
    /// let name = MutableProperty("Ada")
    /// let length = name.mapped(\.count)   // a Property
    /// print(length.value)               // prints 3
    /// let lengths = name.map(\.count)     // a Signal
    /// ```
    ///
    /// Not in ReactiveObjC. `map` of a property in ReactiveSwift.
    ///
    /// - Parameter transform: Should be quick, change nothing, and make the same of the same value each time.
    @inlinable
    public func mapped<NewValue: Sendable>(
        _ transform: @escaping @Sendable (Value) -> NewValue
    ) -> Property<NewValue> {
        Property(ComputedNode(of: node, transform))
    }

    /// Returns a property of the values of this one and another.
    ///
    /// See ``Property/init(combining:_:)``.
    ///
    /// - Parameter other: The second half of the value.
    @inlinable
    public func combined<Other: PropertyProtocol>(with other: Other) -> Property<(Value, Other.Value)> {
        Property(combining: self, other)
    }

    /// Returns a property made of the values of this one and another.
    ///
    /// See ``Property/init(combining:_:)``.
    ///
    /// - Parameters:
    ///   - other: The second argument of the closure.
    ///   - transform: As in ``mapped(_:)``.
    @inlinable
    public func combined<Other: PropertyProtocol, NewValue: Sendable>(
        with other: Other,
        _ transform: @escaping @Sendable (Value, Other.Value) -> NewValue
    ) -> Property<NewValue> {
        Property(ComputedNode(of: node, other.node, transform))
    }

    /// Returns a property with the same value that does not tell of changes to what counts as the same.
    ///
    /// It does not keep this property alive. Its signal completes with this one's. Reading it returns this one's present value,
    /// also if it has not told of that. A property that is derived from it and of others has that value as well, when it tells of a
    /// change of another part.
    ///
    /// Not in ReactiveObjC. `skipRepeats` of a property in ReactiveSwift.
    ///
    /// - Parameter areSame: Whether two values count as the same: the one told last, and the new one. Called once for each
    ///   change and subscriber.
    @inlinable
    public func withoutRepeats(by areSame: @escaping @Sendable (Value, Value) -> Bool) -> Property<Value> {
        Property(ComputedNode(of: node, withoutRepeatsBy: areSame))
    }
}

extension PropertyProtocol where Value: Equatable {
    /// Returns a property with the same value that tells of real changes alone.
    ///
    /// It does not keep this property alive. Its signal completes with this one's.
    ///
    /// Not in ReactiveObjC. `skipRepeats` of a property in ReactiveSwift.
    @inlinable
    public func withoutRepeats() -> Property<Value> {
        Property(ComputedNode(of: node, withoutRepeatsBy: { $0 == $1 }, isEquality: true))
    }
}
