extension PropertyProtocol where Value: PropertyProtocol {
    /// Returns a property that has the value of the inner property. The inner property is the current value of this property.
    ///
    /// The value of the result is always current. A property derived from this property, the inner property and the result
    /// always reflects one consistent snapshot. The result sends each change of the inner property, and each replacement of
    /// the inner property. Changes of previous inner properties are ignored. The inner properties should be properties of
    /// this framework: changes of your own `PropertyProtocol` class are not noticed until this property changes.
    ///
    /// The result does not keep this property alive. But the result, and each subscription to it, keeps the inner property
    /// alive, since the inner property is this property's last value. The result's signal completes only when neither this
    /// property nor the inner property can change any more. This is the case, for example, when this property has been
    /// deallocated and the inner property is a constant. Otherwise dispose the subscription.
    ///
    /// ```swift
    /// let first = MutableProperty("Ada")
    /// let second = MutableProperty("Grace")
    /// let selected = MutableProperty(first)
    /// let name = selected.flattened()   // a Property<String>
    /// selected.value = second
    /// print(name.value)                // prints Grace
    /// ```
    ///
    /// The method corresponds to `flatten(.latest)` of a property in ReactiveSwift. The other strategies have no meaning for a
    /// current value. To use them, flatten the signals.
    public func flattened() -> Property<Value.Value> {
        // The closure captures a view of this property and not the property itself, because a closure keeps its captures alive.
        let outer = Property(self)
        return Property { outer.value.value }
    }
}
