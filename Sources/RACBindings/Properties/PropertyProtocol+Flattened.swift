extension PropertyProtocol where Value: PropertyProtocol {
    /// Returns a property with the value of the inner property, which is the current value of this property.
    ///
    /// The value of the result is always current. A property derived from this property, the inner property and the result
    /// always reflects one consistent snapshot. The result sends a value after each change of the inner property, and after
    /// each replacement of the inner property. Changes of previous inner properties are ignored. The inner properties should be
    /// properties of this framework. Changes of an inner property of your own `PropertyProtocol` class are not noticed until
    /// this property changes.
    ///
    /// The result does not keep this property alive. The result and each subscription to it keep the inner property alive,
    /// since the inner property is this property's last value. The result's signal completes when neither this property nor the
    /// inner property can change any more, for example after the deallocation of this property if the inner property is a
    /// constant. Otherwise dispose the subscription.
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
    /// The method corresponds to `flatten(.latest)` of a property in ReactiveSwift. The other strategies of ReactiveSwift have
    /// no meaning for a current value. To use another strategy, flatten the signals.
    public func flattened() -> Property<Value.Value> {
        // A closure keeps its captures alive. This closure therefore captures a view instead of the property.
        let outer = Property(self)
        return Property { outer.value.value }
    }
}
